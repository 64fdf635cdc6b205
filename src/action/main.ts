/** Face: the Action. Reads what the runner gives, wires the adapters, carries one operation out, and says what came of it. */
import { setFailed } from "@actions/core";
import { context } from "@actions/github";
import { runCollect } from "./collect.ts";
import { choice, MODES } from "./inputs.ts";
import { runPublish } from "./publish.ts";

async function main(): Promise<void> {
  if (choice("mode", MODES) === "collect") await runCollect(context);
  else await runPublish(context);
}

main().catch((error: unknown) => {
  setFailed(error instanceof Error ? error.message : String(error));
});
