/** *reconcile*: on a schedule, takes in what no event told of. Its job fails only when something could not be taken in. */
import { info, summary } from "@actions/core";
import type { context } from "@actions/github";
import { reconcile } from "../operations/reconcile.ts";
import { choice } from "./inputs.ts";
import { portsOf } from "./wiring.ts";

export async function runReconcile(job: typeof context): Promise<void> {
  if (choice("publisher", ["action", "app"]) === "app") {
    info("The app publishes here, and reconciles by itself.");
    return;
  }
  const done = await reconcile("action", portsOf(job));
  const lines = done.map(
    ({ pull, because, advanced }) => `#${pull}: ${because.replaceAll("_", " ")}, ${advanced.kind}`,
  );
  info(lines.length === 0 ? "Nothing was missed." : lines.join("\n"));
  await summary.addList(lines.length === 0 ? ["Nothing was missed."] : lines).write();
  const failed = done.filter(({ advanced }) => advanced.kind === "failed" || advanced.kind === "busy");
  if (failed.length > 0)
    throw new Error(`Not taken in: ${failed.map(({ pull }) => `#${pull}`).join(", ")}. The next schedule tries again.`);
}
