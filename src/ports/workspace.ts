/** The checked-out commit that collect judges. */
export interface Workspace {
  /** Absolute folder of the checkout. */
  readonly root: string;
  /** What is checked out. @throws when this is no git checkout. */
  head(): Promise<{ readonly commit: string; readonly tree: string }>;
}
