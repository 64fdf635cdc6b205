/** Words of the runbook inside of our sentences. Apart, so that none of them can break or drown a message. */

/** So much of a word is shown. */
const SHOWN = 60;

/** The word between backticks, on one line and of a bearable length. */
export function ticked(word: string): string {
  const shown = word.length > SHOWN ? `${word.slice(0, SHOWN)}...` : word;
  return `\`${shown.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?")}\``;
}
