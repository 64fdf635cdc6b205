/** Owns what the runner's tests share: the embedded GitHub with a private repository, people, and a runner that plays its workflows. */
import { execFileSync } from "node:child_process";
import { onTestFinished, vi } from "vitest";
import { type GitHub, startGitHub } from "../../../index.ts";
import type { Permissions, RepoEvent } from "../../../seam.ts";
import { type Runner, type RunnerOptions, startRunner, type WorkflowRun } from "../../index.ts";

// Real processes on a busy machine: the limit is there to end what hangs.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The repository that tests play in. */
export const REPO = "octo/demo";

interface Answer {
  status: number;
  json: unknown;
  headers: Headers;
}

/** A forge, a runner, and shortcuts. */
export interface World {
  github: GitHub;
  runner: Runner;
  /** Tokens that jobs got, in order. */
  minted: { token: string; permissions: Permissions; actor: string }[];
  /** All that went over the bus, the runner's own events included. */
  events: RepoEvent[];
  /** Puts files on a branch without anybody noticing; returns the commit. */
  commit(branch: string, files: Record<string, string>, message?: string, repo?: string): string;
  ref(name: string, sha: string): void;
  resolve(name: string): string;
  /** Puts one workflow file on the default branch, unnoticed. */
  workflow(file: string, text: string): string;
  /** REST as alice, who has write access, or with another token. */
  rest(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  token(identity: "bob" | "app" | "workflow", permissions?: Permissions): string;
  /** A comment on an issue, which starts the default branch's workflows. */
  comment(body?: string): void;
  dispatch(file: string, inputs?: Record<string, unknown>): Promise<WorkflowRun>;
  /** Opens a pull request of a branch (`owner:branch` for a fork's) and returns its number. */
  pull(head: string, token?: string): Promise<number>;
  /** An event of which only the payload matters. */
  send(event: string, payload: RepoEvent["payload"], actor?: string, by?: RepoEvent["by"]): void;
  /** The only run so far, once everything is quiet. */
  onlyRun(): Promise<WorkflowRun>;
}

/** Starts both, and ends them with the test. */
export async function createWorld(options: Partial<RunnerOptions> = {}): Promise<World> {
  const github = await startGitHub();
  await github.addRepo(REPO, {
    private: true,
    collaborators: { alice: "write", bob: "write" },
    files: { "README.md": "demo\n" },
  });
  const minted: World["minted"] = [];
  const events: RepoEvent[] = [];
  github.onEvent((event) => events.push(event));
  const forge = {
    ...github,
    mintWorkflowToken(repo: string, permissions: Permissions, actor: string) {
      const token = github.mintWorkflowToken(repo, permissions, actor);
      minted.push({ token, permissions, actor });
      return token;
    },
  };
  const runner = await startRunner(forge, { actions: {}, ...options });
  onTestFinished(async () => {
    await runner.close();
    await github.idle();
    await github.close();
  });
  const alice = github.personToken("alice", { workflows: true });
  const rest = (method: string, path: string, body?: unknown, token = alice) => call(github, method, path, body, token);
  const commit: World["commit"] = (branch, files, message = "work", repo = REPO) =>
    importCommit(github.gitDir(repo), branch, files, message);
  const git = (...args: string[]) =>
    execFileSync("git", ["--git-dir", github.gitDir(REPO), ...args])
      .toString()
      .trim();
  const send: World["send"] = (event, payload, actor = "alice", by = "person") => {
    const full = { ...payload, repository: github.repoJson(REPO), sender: github.userJson(actor) };
    github.emit({ event, repo: REPO, payload: full, actor, by });
  };
  return {
    github,
    runner,
    minted,
    events,
    rest,
    commit,
    ref: (name, sha) => void git("update-ref", name, sha),
    resolve: (name) => git("rev-parse", name),
    workflow: (file, text) => commit("main", { [`.github/workflows/${file}`]: text }),
    token: (identity, permissions = { actions: "write" }) => tokenOf(github, identity, permissions),
    comment(body = "hello") {
      const issue = { number: 1, title: "An issue" };
      send("issue_comment", { action: "created", issue, comment: { id: 1, body } });
    },
    async dispatch(file, inputs) {
      const path = `/repos/${REPO}/actions/workflows/${file}/dispatches`;
      const body = { ref: "main", return_run_details: true, ...(inputs === undefined ? {} : { inputs }) };
      const { json } = must(await rest("POST", path, body), 200);
      const id = (json as { workflow_run_id: number }).workflow_run_id;
      const run = runner.runs.find((one) => one.id === id);
      if (run === undefined) throw new Error(`no run ${id}`);
      return run;
    },
    async pull(head, token) {
      const body = { title: "A change", head, base: "main" };
      const answer = must(await rest("POST", `/repos/${REPO}/pulls`, body, token), 201);
      return (answer.json as { number: number }).number;
    },
    send,
    async onlyRun() {
      await runner.idle();
      const [run, ...others] = runner.runs;
      if (run === undefined || others.length > 0) throw new Error(`one run was expected, found ${runner.runs.length}`);
      return run;
    },
  };
}

function tokenOf(github: GitHub, identity: "bob" | "app" | "workflow", permissions: Permissions): string {
  if (identity === "bob") return github.personToken("bob");
  if (identity === "workflow") return github.mintWorkflowToken(REPO, permissions, "alice");
  const app = github.addApp({ slug: "statem", permissions });
  return github.installationToken(github.install(app.id, REPO));
}

async function call(github: GitHub, method: string, path: string, body: unknown, token: string): Promise<Answer> {
  const answer = await fetch(`${github.apiUrl}${path}`, {
    method,
    redirect: "manual",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    json: text === "" ? undefined : (JSON.parse(text) as unknown),
    headers: answer.headers,
  };
}

/** Insists on a status. */
export function must(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`${status} was expected, got ${answer.status}: ${JSON.stringify(answer.json)}`);
}

/** One process and no push: tests of a hundred milliseconds instead of a second. */
function importCommit(gitDir: string, branch: string, files: Record<string, string>, message: string): string {
  const ref = `refs/heads/${branch}`;
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const tip = (name: string) => {
    const args = ["--git-dir", gitDir, "for-each-ref", "--format=%(objectname)", name];
    return execFileSync("git", args).toString().trim();
  };
  const parent = tip(ref) || tip("refs/heads/main");
  const body = Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
  const head = `commit ${ref}\ncommitter Alice <alice@example.com> 1700000000 +0000\n${data(message)}from ${parent}\n`;
  const input = head + body.join("");
  execFileSync("git", ["--git-dir", gitDir, "fast-import", "--quiet", "--force"], { input });
  return tip(ref);
}
