/** Capturing: what is kept of a long output, in bytes and whole characters, and what is said of the rest. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sha256 } from "../../../../src/adapters/local/digest.ts";
import { createCapture, HEAD_BYTES, TAIL_BYTES } from "../../../../src/adapters/local/shell/capture.ts";
import { maskText } from "../../../../src/adapters/local/shell/mask.ts";
import type { Output } from "../../../../src/core/run/receipt.ts";
import { TOKENS } from "./fixtures.ts";

function captureCut(bytes: Uint8Array, cuts: readonly number[], secrets: readonly string[] = []): Output {
  const capture = createCapture(secrets);
  let from = 0;
  for (const cut of [...cuts].map((at) => at % (bytes.length + 1)).sort((a, b) => a - b)) {
    capture.write(bytes.subarray(from, cut));
    from = cut;
  }
  capture.write(bytes.subarray(from));
  return capture.end();
}

it("keeps a short output whole", () => {
  expect(captureCut(Buffer.from("hello"), [2])).toEqual({ head: "hello", tail: "", bytes: 5, digest: sha256("hello") });
  expect(captureCut(Buffer.alloc(0), [])).toEqual({ head: "", tail: "", bytes: 0, digest: sha256("") });
});

it("keeps head and tail of a long one, and the size and digest of the whole", () => {
  const text = Array.from({ length: 20_000 }, (_, line) => `line ${line}\n`).join("");
  const output = captureCut(Buffer.from(text), []);
  expect(output.head).toBe(text.slice(0, HEAD_BYTES));
  expect(output.tail).toBe(text.slice(-TAIL_BYTES));
  expect(output.bytes).toBe(text.length);
  expect(output.digest).toBe(sha256(text));
});

it("counts and digests what is left after masking", () => {
  const output = captureCut(Buffer.from(`a ${TOKENS.stateless} b hunter2! c`), [9, 40], ["hunter2!"]);
  expect(output).toEqual({ head: "a *** b *** c", tail: "", bytes: 13, digest: sha256("a *** b *** c") });
});

it("turns undecodable bytes into U+FFFD and keeps control characters", () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x00, 0x1b, 0xe2, 0x82]);
  expect(captureCut(bytes, []).head).toBe("\ufeffa\ufffd\u0000\u001b\ufffd");
});

it("never cuts a character in half", () => {
  for (const shift of ["", "a", "ab", "abc"]) {
    const text = shift + "💥".repeat(20_000);
    const { head, tail } = captureCut(Buffer.from(text), [4097]);
    expect(head + tail).not.toContain("\ufffd");
    expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
    expect(Buffer.byteLength(head)).toBeGreaterThan(HEAD_BYTES - 4);
    expect(Buffer.byteLength(tail)).toBeGreaterThan(TAIL_BYTES - 4);
  }
});

it("says the same whatever the chunks, for any bytes", () => {
  const part = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.constantFrom(...Object.values(TOKENS), "é💥", "x ".repeat(5_000)).map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 20 }), (parts, cuts) => {
      const bytes = Buffer.concat(parts);
      const masked = maskText(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), ["xyz"]);
      const output = captureCut(bytes, cuts, ["xyz"]);
      expect(output.digest).toBe(createHash("sha256").update(masked).digest("hex"));
      expect(output.bytes).toBe(Buffer.byteLength(masked));
      expect(masked.startsWith(output.head) && masked.endsWith(output.tail)).toBe(true);
      if (output.bytes <= HEAD_BYTES + TAIL_BYTES) expect(output.head + output.tail).toBe(masked);
    }),
    { numRuns: 200 },
  );
});
