/** Whether a command was called by a hook or a check of the very run that it is about: there, nothing may move it. */
import { type Asker, type LocalWorld, type Refusal, refuse } from "./world.ts";

/** The purpose of the hook or check that this command was called in, if it was. */
export function purposeInside({ files, documents }: LocalWorld, asker: Asker, run: string): string | undefined {
  const { STATEM_PURPOSE: purpose, STATEM_RUN_ID: id, STATEM_STATE_DIR: root } = asker.env;
  if (!purpose || id !== run || root === undefined) return undefined;
  return documents.resolve(root, asker.cwd) === documents.resolve(files.root, asker.cwd) ? purpose : undefined;
}

/** Refuses to move a run from inside it. */
export function refuseInside(world: LocalWorld, asker: Asker, run: string, verb: string): Refusal | undefined {
  const purpose = purposeInside(world, asker, run);
  if (purpose === undefined) return undefined;
  const message =
    `Blocked: \`${verb}\` was called inside the ${purpose} of run ${run}, which is being carried out. There, reading, ` +
    "`save` and `dynamic write` work; move the run when the command that it belongs to has ended.";
  return refuse("inside_hook", message, 2, { run_id: run, stage: "inside_hook", purpose, results: [] });
}
