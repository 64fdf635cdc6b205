/** The checked-out commit that collect judges. */
import type { FileSeen } from "../core/check/predicate/file.ts";

export interface Workspace {
  /** Absolute folder of the checkout. */
  readonly root: string;
  /** What is checked out. @throws when this is no git checkout. */
  head(): Promise<{ readonly commit: string; readonly tree: string }>;
  /** What is at a path from the root, as it stands there now: never anything outside of the checkout, and never a throw. */
  read(path: string): FileSeen;
}
