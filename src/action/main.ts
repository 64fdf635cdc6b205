/** Face: the Action. Reads what the runner gives, wires the adapters, carries one operation out, and says what came of it. */
import { setFailed } from "@actions/core";
import { context } from "@actions/github";
import { runCollect } from "./collect.ts";
import { choice, MODES } from "./inputs.ts";
import { runPublish } from "./publish.ts";
import { runReconcile } from "./reconcile.ts";

async function main(): Promise<void> {
  switch (choice("mode", MODES)) {
    case "collect":
      return runCollect(context);
    case "reconcile":
      return runReconcile(context);
    case "publish":
      return runPublish(context);
  }
}

main().catch((error: unknown) => {
  setFailed(error instanceof Error ? error.message : String(error));
});
