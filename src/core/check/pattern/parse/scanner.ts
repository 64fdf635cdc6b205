/** A place in a pattern. Apart, so that every rule refuses in the same way and says where. */

/** How a rule stops the parse; it never leaves `translatePattern`. */
export class Refusal extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Reads a pattern character by character (code points; `at` counts UTF-16 units, as columns do). */
export class Scanner {
  readonly source: string;
  at = 0;
  /** Names of groups so far. */
  readonly names = new Set<string>();
  depth = 0;

  constructor(source: string) {
    this.source = source;
  }

  get isAtEnd(): boolean {
    return this.at >= this.source.length;
  }

  /** The next character without taking it; empty at the end. */
  peek(): string {
    const code = this.source.codePointAt(this.at);
    return code === undefined ? "" : String.fromCodePoint(code);
  }

  /** Takes the next character; empty at the end. */
  next(): string {
    const character = this.peek();
    this.at += character.length;
    return character;
  }

  /** Takes the text if it comes next. */
  take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Takes what a sticky pattern finds here. */
  takeMatch(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match === null) return undefined;
    this.at += match[0].length;
    return match;
  }

  refuse(message: string, at = this.at): never {
    throw new Refusal(message, at);
  }
}
