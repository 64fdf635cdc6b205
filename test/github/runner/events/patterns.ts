/** Owns the patterns of `branches` and `tags`. Source: docs, workflow-syntax, "Filter pattern cheat sheet". */

/** `*` stops at a slash, `**` does not, `?` and `+` repeat what stands before them, `!` takes back what earlier lines matched. */
export function matchesPatterns(name: string, patterns: readonly string[]): boolean {
  let matched = false;
  for (const pattern of patterns) {
    const negative = pattern.startsWith("!");
    if (toRegExp(negative ? pattern.slice(1) : pattern).test(name)) matched = !negative;
  }
  return matched;
}

function toRegExp(pattern: string): RegExp {
  let source = "";
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] ?? "";
    if (char === "*" && pattern[at + 1] === "*") {
      source += ".*";
      at++;
    } else if (char === "*") source += "[^/]*";
    else if (char === "?" || char === "+") source += char;
    else if (char === "[") {
      const end = pattern.indexOf("]", at);
      if (end < 0) throw new Error(`pattern '${pattern}' has an open bracket`);
      source += pattern.slice(at, end + 1);
      at = end;
    } else if (char === "\\" && at + 1 < pattern.length) source += quote(pattern[++at] ?? "");
    else source += quote(char);
  }
  return new RegExp(`^${source}$`);
}

function quote(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
}
