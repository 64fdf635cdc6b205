/** Commits and trees that never were: ids that read alike in every story and tell their number. */

/** `commitOf(1)` is 0001 ten times: a whole id, of which twelve digits tell it from every other. */
export function commitOf(number: number): string {
  return number.toString(16).padStart(4, "0").repeat(10);
}

/** The tree of that commit. */
export function treeOf(number: number): string {
  return `7ee${number.toString(16).padStart(37, "0")}`;
}
