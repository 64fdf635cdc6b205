/**
 * The boxes of a text in GitHub's Markdown: items of lists, nested ones too, that begin with `[ ]` or `[x]`. What stands in
 * code, in a quotation or in HTML is shown as text and is no box.
 */
import { blocksOf } from "./blocks.ts";

export interface Task {
  readonly isTicked: boolean;
  /** The rest of its first line. */
  readonly text: string;
}

export function tasksIn(markdown: string): readonly Task[] {
  return blocksOf(markdown).flatMap((item) => {
    const [, mark, text] = /^\[([ xX])\][ \t]+(\S.*)$/.exec(item) ?? [];
    return mark === undefined || text === undefined ? [] : [{ isTicked: mark !== " ", text: text.trim() }];
  });
}
