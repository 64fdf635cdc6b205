/**
 * `dist/action.cjs` as a plain process with a runner's environment, for what no queue may stand in front of: two jobs
 * that do run at the same moment.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RepoEvent } from "../../github/seam.ts";
import { PROJECT } from "./place.ts";
import type { Stage } from "./stage.ts";

export interface Ended {
  readonly code: number | null;
  readonly log: string;
  /** What it wrote to GITHUB_OUTPUT. */
  readonly outputs: string;
}

/** The permissions of the job *publish* in `statem.yml`. */
const PERMISSIONS = {
  actions: "write",
  checks: "write",
  contents: "write",
  issues: "write",
  pull_requests: "write",
} as const;

let lastRun = 900_000;

/** Runs *publish* for an event, as the job that GitHub would start for it. */
export async function publishProcess(stage: Stage, event: RepoEvent): Promise<Ended> {
  const folder = await mkdtemp(join(stage.folder, "process-"));
  const file = (name: string) => join(folder, name);
  await writeFile(file("event.json"), JSON.stringify(event.payload));
  for (const name of ["output", "summary"]) await writeFile(file(name), "");
  const { github, repository } = stage;
  // Where the app publishes, a job of the Action that takes part has the app's identity, or its words would be a stranger's.
  const token = stage.app
    ? github.installationToken(stage.app.installation)
    : github.mintWorkflowToken(repository, PERMISSIONS, event.actor);
  const env = {
    PATH: process.env["PATH"] ?? "",
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: github.apiUrl,
    GITHUB_SERVER_URL: github.url,
    GITHUB_REPOSITORY: repository,
    GITHUB_EVENT_NAME: event.event === "pull_request" ? "pull_request_target" : event.event,
    GITHUB_EVENT_PATH: file("event.json"),
    GITHUB_RUN_ID: String(++lastRun),
    GITHUB_ACTOR: event.actor,
    GITHUB_TRIGGERING_ACTOR: event.actor,
    GITHUB_OUTPUT: file("output"),
    GITHUB_STEP_SUMMARY: file("summary"),
    RUNNER_TEMP: folder,
    INPUT_MODE: "publish",
    INPUT_TOKEN: token,
    "INPUT_FAIL-ON": "never",
    INPUT_PUBLISHER: "action",
  };
  const ended = await new Promise<Pick<Ended, "code" | "log">>((resolve) => {
    execFile(process.execPath, [join(PROJECT, "dist/action.cjs")], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, log: `${stdout}${stderr}` }),
    );
  });
  github.revokeToken(token);
  return { ...ended, outputs: await readFile(file("output"), "utf8") };
}
