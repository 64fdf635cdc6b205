/**
 * The program, killed at a boundary of its writing: `node child.cjs N WORDS...` ends by SIGKILL before or after its Nth
 * write, as a machine that loses its power would. The fault is put in at the port; the product knows nothing of it.
 */
import type { RunFiles } from "../../../src/ports/local/run-files.ts";
import { carryOut } from "./carry-out.ts";

const [boundary = "", ...words] = process.argv.slice(2);
let left = Number(boundary);

function step(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

function dying(files: RunFiles): RunFiles {
  const around = (write: () => void): void => {
    step();
    write();
    step();
  };
  return {
    ...files,
    writeActive: (text) => around(() => files.writeActive(text)),
    append: (run, text, at) => around(() => files.append(run, text, at)),
    replace: (run, file, text, durable) => around(() => files.replace(run, file, text, durable)),
  };
}

carryOut(process.cwd(), words, dying).then(({ kind }) => {
  process.exitCode = kind === "refused" ? 2 : 0;
});
