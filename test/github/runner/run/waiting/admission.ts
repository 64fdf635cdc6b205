/** Owns a run's or job's way into its concurrency group, and out again. */
import { type Contexts, evaluateBoolean, evaluateText } from "../../expression/evaluate.ts";
import type { ConcurrencySpec } from "../../workflow/model.ts";
import type { Host } from "../host.ts";
import type { Holder } from "./concurrency.ts";
import type { Control } from "./control.ts";

/** A place in a group: held, or hoped for. */
export interface Admission {
  group: string;
  /** Resolves to false when it was cancelled on the way. */
  entered: Promise<boolean> | boolean;
  leave(): void;
}

/** Asks at once, so that the order of asking is the order of events. */
export function seekAdmission(
  host: Host,
  repo: string,
  spec: ConcurrencySpec,
  contexts: Contexts,
  control: Control,
): Admission {
  const group = evaluateText(spec.group, contexts);
  const cancelInProgress = evaluateBoolean(spec.cancelInProgress, contexts);
  // An empty group is no group.
  if (group === "") return { group, entered: true, leave: () => {} };
  const holder: Holder = { cancel: control.cancel };
  const leave = () => host.groups.release(repo, group, holder);
  const answer = host.groups.acquire(repo, { group, cancelInProgress, queue: spec.queue }, holder);
  if (answer === "acquired") return { group, entered: true, leave };
  if (control.cancelled.aborted) leave();
  control.cancelled.addEventListener("abort", leave, { once: true });
  const entered = answer.then((kind) => {
    control.cancelled.removeEventListener("abort", leave);
    return kind === "acquired";
  });
  return { group, entered, leave };
}
