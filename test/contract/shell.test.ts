/** The shell contract, played on every adapter. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createShell } from "../../src/adapters/local/shell/shell.ts";
import { shellContract } from "./shell.ts";

shellContract("local processes", () => {
  const cwd = mkdtempSync(join(tmpdir(), "statem-contract-"));
  const secret = "correct-horse-battery";
  return {
    shell: createShell({ env: process.env, allow: ["PATH"], secrets: [secret] }),
    cwd,
    missing: join(cwd, "missing"),
    lines: {
      hello: "echo hello",
      three: "exit 3",
      endless: "sleep 600",
      secret: "echo it is correct-'horse'-battery",
      tells: "echo correct-'horse'-battery >$SAID; rm $KEPT; mkdir $KEPT",
    },
    secret,
  };
});
