/**
 * A stand-in for the collecting step: it runs what the record has due, whoever wrote the record. The Action's own collect
 * takes only a record that its own token's identity wrote, and so stops in front of an app's.
 */

/** Where the stand-in lies in the repository's first commit. */
export const COLLECTOR_PATH = "collector.mjs";

export const COLLECTOR = `
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, writeFileSync } from "node:fs";
const git = (...words) => execFileSync("git", words, { encoding: "utf8" }).trim();
const [run, operation, head] = process.argv.slice(2);
git("fetch", "--quiet", "--depth=1", "origin", "statem-state");
const paths = git("ls-tree", "-r", "--name-only", "FETCH_HEAD").split("\\n");
const path = paths.find((one) => one.endsWith("/" + run + "/record.json"));
const { state } = JSON.parse(git("show", "FETCH_HEAD:" + path));
if (state.operation?.id !== operation) process.exit(0);
const observations = state.operation.due.map(({ check, entry, digest }) => {
  const { status, stdout } = spawnSync("sh", ["check.sh"], { encoding: "utf8" });
  const sum = createHash("sha256").update(stdout).digest("hex");
  const output = { head: stdout, tail: "", bytes: Buffer.byteLength(stdout), digest: sum };
  return { check, entry, digest, observation: { exitCode: status, timedOut: false, durationMs: 1, output } };
});
const evidence = { schema: 1, run, operation, head, tree: git("rev-parse", "HEAD^{tree}"), observations };
const file = process.env.RUNNER_TEMP + "/statem-evidence.json";
writeFileSync(file, JSON.stringify(evidence));
appendFileSync(process.env.GITHUB_OUTPUT, "evidence=" + file + "\\n");
`;

/** Puts the stand-in in the place of the Action in the collecting job. @throws when that has another shape. */
export function withCollector(_name: string, workflow: string): string {
  const step = /uses: statem-dev\/statem@v0\n {8}with:\n {10}mode: collect\n(?: {10}.*\n)+/;
  if (!step.test(workflow)) throw new Error("The collecting step of statem-collect.yml is not where it was.");
  return workflow.replace(
    step,
    `run: node ${COLLECTOR_PATH} "$RUN" "$OPERATION" "$HEAD"
        env:
          RUN: \${{ inputs.run }}
          OPERATION: \${{ inputs.operation }}
          HEAD: \${{ inputs.head }}
`,
  );
}
