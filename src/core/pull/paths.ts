/** What a pull request changes, as paths: a renaming changes both. */
export function pathsOf(files: readonly { readonly path: string; readonly formerPath?: string }[]): readonly string[] {
  return files.flatMap(({ path, formerPath }) => (formerPath === undefined ? [path] : [path, formerPath]));
}
