/**
 * Looks for nesting that the YAML library could not bear, before it is asked. It descends by recursion, and where a stack
 * runs out while a pattern is compiled, the whole process dies and nothing can be caught: a thousand `[` are enough. Its lexer
 * does not recurse, so its tokens are counted here.
 */
import { Lexer } from "yaml";

/** Brackets within brackets, and `- - -` on one line. */
const LEVELS = 50;
/** Columns of indentation, of which each level needs one (a list inside a mapping none). */
const COLUMNS = 100;
/**
 * What the lexer says of its own, which stands nowhere in the text: a document begins, brackets were broken off, a scalar
 * follows. A text that holds these characters must have been refused before, or it could hide brackets behind them.
 */
const DOCUMENT = "\u0002";
const BROKEN_OFF = "\u0018";
const SCALAR = "\u001f";

/** The offset at which a text without control characters is nested too deeply, if it is. */
export function tooDeepAt(text: string): number | undefined {
  let offset = 0;
  let brackets = 0;
  let indicators = 0;
  let columns = 0;
  let before = "\n";
  for (const token of new Lexer().lex(text)) {
    if (token === DOCUMENT) continue;
    // A blank line or a comment may stand as far to the right as it likes, and so may what stands inside of brackets.
    if (columns > COLUMNS && brackets === 0 && !/^(?:#|\r?\n)/.test(token)) return offset;
    columns = before.endsWith("\n") && token.startsWith(" ") ? token.length : 0;
    if (before.endsWith("\n")) indicators = 0;
    if (token === BROKEN_OFF) brackets = 0;
    else if (before !== SCALAR) {
      if (token === "[" || token === "{") brackets += 1;
      if (token === "]" || token === "}") brackets = Math.max(0, brackets - 1);
      if (brackets === 0 && /^[-?:]$/.test(token)) indicators += 1;
    }
    if (brackets > LEVELS || indicators > LEVELS) return offset;
    // Where brackets break off, a line begins.
    before = token === BROKEN_OFF ? "\n" : token;
    if (token !== BROKEN_OFF && token !== SCALAR) offset += token.length;
  }
  return undefined;
}
