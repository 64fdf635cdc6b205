/**
 * Owns hiding secrets in everything that is shown. As GitHub's runner: a value, each of its lines, and its usual encodings
 * (source: actions/runner, HostContext, value encoders); overlapping finds become one `***`.
 */
export class Masks {
  readonly #values = new Set<string>();

  add(value: string): void {
    for (const part of [value, ...value.split(/\r?\n/)]) {
      const text = part.trim();
      if (text === "") continue;
      for (const form of [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]) this.#values.add(form);
      for (const shift of [0, 1, 2]) this.#addBase64(text, shift);
    }
  }

  /** A value in the middle of longer base64 text shows at one of three shifts; its edges mix with its neighbours. */
  #addBase64(text: string, shift: number): void {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64");
    const clean = whole.slice(shift === 0 ? 0 : 4);
    if (clean.length >= 8) this.#values.add(clean);
  }

  hides(text: string): boolean {
    return [...this.#values].some((value) => text.includes(value));
  }

  apply(text: string): string {
    const ranges: [number, number][] = [];
    for (const value of this.#values) {
      for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
        ranges.push([at, at + value.length]);
    }
    ranges.sort((a, b) => a[0] - b[0]);
    let shown = "";
    let done = 0;
    let open = -1;
    for (const [start, end] of ranges) {
      if (start > open) {
        shown += `${text.slice(done, start)}***`;
        open = end;
      } else open = Math.max(open, end);
      done = Math.max(done, open);
    }
    return shown + text.slice(done);
  }
}
