/** The README's walk through the command line, line by line, with the built program. */
import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "statem-readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The blocks for a shell in the section on the command line. */
const [walk = "", remote = ""] = [
  ...(readFileSync(join(root, "README.md"), "utf8").split("## The command line")[1]?.split("\n## ")[0] ?? "").matchAll(
    /```sh\n(.*?)```/gs,
  ),
].map(([, block = ""]) => block);

function run(line: string): Promise<{ readonly exit: number; readonly shown: string }> {
  const env = { PATH: `${folder}:${process.env["PATH"] ?? ""}`, HOME: folder };
  return new Promise((resolve) => {
    execFile("/bin/sh", ["-c", line], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ exit: error ? Number(error.code) : 0, shown: `${stdout}${stderr}` }),
    );
  });
}

test("the walk from nothing to a gated run says what it says it does", async () => {
  writeFileSync(join(folder, "statem"), `#!/bin/sh\nexec "${process.execPath}" "${root}dist/cli.cjs" "$@"\n`);
  chmodSync(join(folder, "statem"), 0o755);
  const lines = walk.trim().split("\n");
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) {
    const expected = Number(/# exit (\d)/.exec(line)?.[1] ?? 0);
    const { exit, shown } = await run(line);
    expect({ line, exit, shown }).toEqual({ line, exit: expected, shown });
  }
  expect((await run("statem cur --json")).shown).toContain('"current": "handoff"');
});

test("the lines for a pull request are commands that exist, and say what they miss", async () => {
  for (const line of remote.trim().split("\n")) {
    const { exit, shown } = await run(line);
    expect(exit).toBe(1);
    expect(shown).toContain("This clone has no remote");
  }
});
