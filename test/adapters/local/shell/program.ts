/** A process of its own that runs a command, so that tests can interrupt it or starve it of memory. */
import { existsSync, mkdtempSync, readFileSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createShell } from "../../../../src/adapters/local/shell/shell.ts";

const shell = createShell({ env: process.env, allow: ["PATH"], secrets: ["hunter2-hunter2"] });
const cwd = mkdtempSync(join(tmpdir(), "statem-program-"));

if (process.argv[2] === "interrupted") {
  // Its output is kept until its end, so the command says by a file that it has begun.
  const watcher = watch(cwd, () => {
    if (!existsSync(join(cwd, "begun"))) return;
    watcher.close();
    process.stdout.write(readFileSync(join(cwd, "begun")));
  });
  await shell.run({ run: "echo pid=$$ >begin; mv begin begun; sleep 600", cwd, timeoutMs: 600_000, env: {} });
} else {
  const run = "head -c 600000000 /dev/zero | tr '\\0' 'x'";
  const { exitCode, output } = await shell.run({ run, cwd, timeoutMs: 600_000, env: {} });
  console.log(JSON.stringify({ exitCode, bytes: output.bytes, kept: output.head.length + output.tail.length }));
}
