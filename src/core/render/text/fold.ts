/** A part that is folded away until somebody wants it. */
export function folded(title: string, markdown: string): string {
  return markdown === "" ? "" : `<details>\n<summary>${title}</summary>\n\n${markdown}\n\n</details>`;
}
