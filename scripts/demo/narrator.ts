/** Tells the conversation while it happens: every line is something that the embedded GitHub just delivered. */
import type { RepoEvent } from "../../test/github/seam.ts";

/** Prints one line; `who` stands in a column of its own. */
export type Tell = (who: string, what: string) => void;

export function createTell(print: (line: string) => void, startedAt: number): Tell {
  return (who, what) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(5);
    const [first = "", ...rest] = what.split("\n");
    print(`${seconds}s  ${who.padEnd(20)} ${first}`);
    for (const line of rest) print(`${" ".repeat(28)} ${line}`);
  };
}

/** What an event is worth telling, or nothing. */
export function tellEvent(event: RepoEvent, tell: Tell): void {
  const { payload, actor } = event;
  switch (`${event.event}.${payload.action ?? ""}`) {
    case "pull_request.opened":
      tell(actor, `opens pull request #${String(field(payload, "pull_request", "number"))}`);
      break;
    case "pull_request.synchronize":
      tell(actor, `pushes ${String(payload["after"]).slice(0, 7)}`);
      break;
    case "pull_request.closed":
      tell(
        actor,
        field(payload, "pull_request", "merged") === true ? "merges the pull request" : "closes the pull request",
      );
      break;
    case "issue_comment.created":
    case "issue_comment.edited":
      tell(actor, spoken(String(field(payload, "comment", "body"))));
      break;
    case "workflow_run.requested":
      tellCollect(
        String(field(payload, "workflow_run", "path")),
        field(payload, "workflow_run", "display_title"),
        tell,
      );
      break;
  }
}

/** A comment without its hidden marker, as far as its first paragraph. */
function spoken(body: string): string {
  const shown = body.replace(/^<!--.*?-->\n/s, "").split("\n\n")[0] ?? "";
  return `“${shown.replaceAll("**", "").replace(/<\/?(sub|code)>/g, "")}”`;
}

/** Only the runs that run the pull request's code are worth a line: the others speak by what they publish. */
function tellCollect(path: string, title: unknown, tell: Tell): void {
  if (path.includes("statem-collect")) tell("github", `runs the checks on a clean machine (${String(title)})`);
}

function field(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}
