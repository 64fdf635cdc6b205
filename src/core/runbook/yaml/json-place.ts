/**
 * Where a text stops being JSON, and how that is said. `JSON.parse` alone tells it in no form that one could rely on, and
 * the usual slips (a comma behind the last item, a comment, single quotes) deserve words of their own.
 */

export interface JsonSlip {
  readonly offset: number;
  /** Ends a sentence. */
  readonly what: string;
}

/** Other control characters have been refused before. */
const SCALAR =
  /(?:"(?:[^"\\\t\n\r]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)/y;
const SPACE = /[ \t\n\r]*/y;

/** The first place at which it is no JSON; nothing when it is. Text that nests too deeply has been refused before. */
export function jsonSlip(text: string): JsonSlip | undefined {
  let at = 0;
  let slip: JsonSlip | undefined;
  const skip = (): void => {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
  };
  const stop = (what: string, offset = at): false => {
    slip ??= { offset, what: text[offset] === undefined ? "the text ends too early" : (slipAt(text, offset) ?? what) };
    return false;
  };
  const scalar = (): boolean => {
    SCALAR.lastIndex = at;
    if (!SCALAR.test(text)) return false;
    at = SCALAR.lastIndex;
    return true;
  };
  const value = (): boolean => {
    skip();
    if (text[at] === "{") return members("}", () => key() && value());
    if (text[at] === "[") return members("]", value);
    return scalar() || stop("a value was expected");
  };
  const key = (): boolean => {
    skip();
    if (text[at] !== '"' || !scalar()) return stop("a key in double quotes was expected");
    skip();
    if (text[at] !== ":") return stop("a colon was expected");
    at += 1;
    return true;
  };
  const members = (close: string, member: () => boolean): boolean => {
    at += 1;
    skip();
    if (text[at] === close) {
      at += 1;
      return true;
    }
    for (;;) {
      if (!member()) return false;
      skip();
      const comma = at;
      const mark = text[at];
      if (mark !== "," && mark !== close) return stop(`a comma or \`${close}\` was expected`);
      at += 1;
      if (mark === close) return true;
      skip();
      if (text[at] === close) return stop("the comma behind the last item must go", comma);
    }
  };
  if (!value()) return slip;
  skip();
  if (at < text.length) stop("nothing may stand behind the end");
  return slip;
}

function slipAt(text: string, offset: number): string | undefined {
  if (text.startsWith("//", offset) || text.startsWith("/*", offset) || text[offset] === "#") {
    return "JSON has no comments";
  }
  return text[offset] === "'" ? "JSON knows double quotes only" : undefined;
}
