/** Artifacts: real zips between jobs. */
import { describe, expect, test } from "vitest";
import { runLog } from "../../index.ts";
import { createWorld } from "../support/world.ts";

describe("artifacts", () => {
  const two = (
    upload: string,
    download: string,
    prepare = "mkdir -p out/.deep && echo 1 > out/a && echo 2 > out/.deep/b && echo 3 > c",
  ) => `
  up:
    runs-on: ubuntu-latest
    steps:
      - run: ${prepare}
      - { id: u, uses: actions/upload-artifact@v4, with: ${upload} }
      - run: echo "id \${{ steps.u.outputs.artifact-id != '' }}"
  down:
    needs: up
    if: always()
    runs-on: ubuntu-latest
    steps:
      - { id: d, uses: actions/download-artifact@v5, with: ${download}, continue-on-error: true }
      - run: echo "download \${{ steps.d.outcome }}"; find . -type f | sort
`;
  async function pass(jobs: string): Promise<string> {
    const world = await createWorld();
    world.workflow("a.yml", `on: issue_comment\njobs:${jobs}`);
    world.comment();
    return runLog(await world.onlyRun());
  }

  test("a folder's files come below its name, hidden ones stay out", async () => {
    const log = await pass(two("{ path: out }", "{ name: artifact, path: in }"));
    expect(log).toContain("download success");
    expect(log).toContain("| ./in/a");
    expect(log).not.toContain("| ./in/.deep");
  });

  test("one file comes by its name, several paths from their common folder", async () => {
    expect(await pass(two("{ name: x, path: out/a }", "{ name: x }"))).toContain("| ./a");
    const log = await pass(
      two('{ name: x, path: "out/**\\nc\\n!out/.deep/*", include-hidden-files: true }', "{ name: x }"),
    );
    expect(log).toContain("| ./out/a");
    expect(log).toContain("| ./c");
    expect(log).not.toContain("| ./out/.deep/b");
  });

  test("a missing artifact fails the download, which may be forgiven", async () => {
    const log = await pass(two("{ name: x, path: nothing }", "{ name: x }"));
    expect(log).toContain("##[warning]No files were found with the provided path: nothing.");
    expect(log).toContain("Unable to download artifact(s): Artifact not found for name: x");
    expect(log).toContain("download failure");
  });

  test.each([
    ["error", "##[error]No files were found"],
    ["ignore", "| No files were found"],
  ])("if-no-files-found: %s", async (then, line) => {
    expect(await pass(two(`{ path: nothing, if-no-files-found: ${then} }`, "{ path: in }"))).toContain(line);
  });

  test("without a name all come, each in its folder", async () => {
    const log = await pass(two("{ name: one, path: out }", "{ path: in }"));
    expect(log).toContain("| ./in/one/a");
  });

  test("a name is taken once, unless it is overwritten", async () => {
    const world = await createWorld();
    const upload = (more = "") =>
      `      - { uses: actions/upload-artifact@v4, with: { name: x, path: a${more} }, continue-on-error: true }\n`;
    const steps = `      - run: echo 1 > a\n${upload()}${upload()}${upload(", overwrite: true")}`;
    world.workflow("a.yml", `on: issue_comment\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`);
    world.comment();
    const run = await world.onlyRun();
    expect(run.jobs[0]?.steps.slice(2, 5).map((step) => step.outcome)).toEqual(["success", "failure", "success"]);
    expect(runLog(run)).toContain("an artifact with this name already exists on the workflow run");
  });
});
