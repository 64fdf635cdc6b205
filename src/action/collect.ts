/** *collect*: runs the checks of one operation on the checked-out head, with no write token and no secret. */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { error as annotateError, endGroup, info, notice, setOutput, startGroup, warning } from "@actions/core";
import { BranchStore } from "../adapters/github/branch/store.ts";
import { createClient } from "../adapters/github/client.ts";
import { IssueStore } from "../adapters/github/issue/store.ts";
import { repositoryName } from "../adapters/github/repository.ts";
import { sha256 } from "../adapters/local/digest.ts";
import { gitWorkspace } from "../adapters/local/git.ts";
import { DEFAULT_ALLOW, secretsIn } from "../adapters/local/shell/environment.ts";
import { createShell } from "../adapters/local/shell/shell.ts";
import type { Evidence } from "../core/check/evidence.ts";
import { collect } from "../operations/collect.ts";
import { eitherStore } from "../operations/either.ts";
import { pullNumber, required } from "./inputs.ts";
import type { Context } from "./publish.ts";

/** Stands in the runner's own folder, which no path of the repository can name. */
const EVIDENCE_FILE = "statem-evidence.json";

export async function runCollect(job: Context): Promise<void> {
  const { owner, repo } = job.repo;
  const token = required("token");
  const client = createClient({ token, apiUrl: job.apiUrl });
  const repository = repositoryName(`${owner}/${repo}`);
  const secrets = [token, ...secretsIn(process.env)];
  const collected = await collect(
    {
      run: required("run"),
      operation: required("operation"),
      pull: pullNumber(required("pull")),
      head: required("head"),
      attempt: job.runAttempt,
      log: `${job.serverUrl}/${owner}/${repo}/actions/runs/${job.runId}`,
    },
    {
      store: eitherStore(
        new BranchStore(client, repository, sha256),
        new IssueStore(client, repository, sha256, "anybodys"),
      ),
      shell: createShell({ env: process.env, allow: DEFAULT_ALLOW, secrets }),
      workspace: gitWorkspace(process.env["GITHUB_WORKSPACE"] ?? process.cwd()),
      digest: sha256,
      log: { info, warn: warning },
    },
  );
  if (collected.kind === "stopped") {
    notice(`Nothing was run: ${collected.reason}.`);
    return;
  }
  const file = join(process.env["RUNNER_TEMP"] ?? process.cwd(), EVIDENCE_FILE);
  await writeFile(file, collected.text);
  setOutput("evidence", file);
  for (const item of collected.evidence.observations) show(item);
}

/**
 * The output for people who read the job's log; the verdict is said where evidence is judged, not here. The runner obeys
 * commands that it finds in a log (indented ones too, and `##[...]` anywhere in a line): what a pull request's code printed
 * gets no ear, until a word that it cannot know.
 */
function show(item: Evidence["observations"][number]): void {
  if (!("observation" in item)) return;
  const { check, observation } = item;
  const { output, exitCode, timedOut, error } = observation;
  startGroup(`Output of ${check}`);
  const word = randomUUID();
  info(`::stop-commands::${word}`);
  for (const line of `${output.head}\n${output.tail}`.split("\n")) info(`  ${line}`);
  info(`::${word}::`);
  endGroup();
  if (exitCode !== 0) annotateError(`${check}: ${error ?? (timedOut ? "timed out" : `exit ${exitCode}`)}`);
}
