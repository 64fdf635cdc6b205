/** What GitHub does not carry out yet is refused there, each with what to do instead: a gate must never quietly hold. */
import type { Place } from "../../problems.ts";
import type { Check } from "../../runbook.ts";
import { TYPE_NOUNS } from "../../shape/check-keys.ts";
import type { Bench, Definition, Ground } from "./bench.ts";

/** What to do instead of each kind of check that is not carried out on GitHub. */
const INSTEAD = {
  llm_review: "ask a person by `type: manual`, or have a command review",
} as const satisfies Record<Exclude<Definition["kind"], Check["kind"] | "checklist">, string>;

/** Hooks, and the kinds of checks that may stand in one on GitHub. */
const HOOKS: ReadonlySet<string> = new Set(["in_hook", "out_hook", "hook"]);
const IN_HOOKS: ReadonlySet<string> = new Set(["command", "predicate", "message"]);
const OUT_OF_HOOK =
  "what is asked stands in `before_transfer` or `condition`, and what only says something is `{type: message, text: ...}`";

/**
 * What a key that is known everywhere does where the runbook is for: it is `done`, or `idle`, since leaving it out makes
 * nothing less strict there; or it is refused, with what to do instead. Nothing that a gate depends on is left out quietly.
 */
export const ELSEWHERE = {
  // Only where a pull request is.
  on: { github: "done", local: "idle" },
  scope: { github: "done", local: "idle" },
  emit: { github: "take it out", local: "idle" },
  runner: { github: "say `runs-on` in the workflow file that collects", local: "idle" },
  via: { github: "done", local: "idle" },
  teams: { github: "done", local: "idle" },
  codeowners: { github: "done", local: "idle" },
  sha: { github: "done", local: "idle" },
  // Without them everything is judged anew, one after another: never less strict.
  inputs: { github: "idle", local: "idle" },
  versions: { github: "idle", local: "idle" },
  parallel: { github: "idle", local: "idle" },
  artifacts: { github: "idle", local: "idle" },
  // Bounds and gates, which must not be left out.
  entries: { github: "done", local: "done" },
  deadline: { github: "done", local: "done" },
  vars: { github: "done", local: "done" },
  same_failure: { github: "done", local: "done" },
  minutes: { github: "done", local: "done" },
  on_limit: { github: "done", local: "done" },
} as const satisfies Record<string, Record<Ground, string>>;
export type ElsewhereKey = keyof typeof ELSEWHERE;

/** Reports the key if it does nothing, or is refused, where the runbook is for. */
export function judgeKey(key: ElsewhereKey, at: Place, bench: Pick<Bench, "ground" | "problems" | "idle">): void {
  const here = ELSEWHERE[key][bench.ground];
  if (here === "done") return;
  if (here === "idle") bench.idle.push({ key, at });
  else bench.problems.error(at, "not_on_github", `\`${key}\` is not carried out on GitHub yet; ${here}`);
}

/** One note for all keys that change nothing here. */
export function noteIdle({ idle, ground, problems }: Pick<Bench, "ground" | "problems" | "idle">): void {
  const [first] = idle;
  if (first === undefined) return;
  const keys = [...new Set(idle.map(({ key }) => `\`${key}\``))].join(", ");
  const why =
    ground === "local"
      ? "a local run judges everything anew, and has no pull request"
      : "evidence is collected anew at every commit, one check after another";
  problems.note(first.at, "no_effect", `changes nothing here, since ${why}: ${keys}`);
}

/** Whether the check can be carried out where the runbook is for; reports it if not. */
export function isOnGround(definition: Definition, at: Place, { ground, problems }: Bench): boolean {
  if (ground === "local") return true;
  if (HOOKS.has(definition.purpose) && !IN_HOOKS.has(definition.kind)) {
    const message = `${nounOf(definition.kind)} in a hook is not carried out on GitHub, where nobody is there to be asked; ${OUT_OF_HOOK}`;
    problems.error(at, "not_on_github", message);
    return false;
  }
  if (!isRefused(definition.kind)) return true;
  problems.error(
    at,
    "not_on_github",
    `${nounOf(definition.kind)} is not carried out on GitHub yet; ${INSTEAD[definition.kind]}`,
  );
  return false;
}

function nounOf(kind: Definition["kind"]): string {
  return kind === "variable" ? "a predicate over a variable" : kind === "confirmation" ? "text" : TYPE_NOUNS[kind];
}

function isRefused(kind: Definition["kind"]): kind is keyof typeof INSTEAD {
  return Object.hasOwn(INSTEAD, kind);
}
