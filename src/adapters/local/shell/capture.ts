/**
 * Keeps of a command's output what an observation holds: head and tail, size and digest of the masked whole. It is
 * apart because it must hold little memory whatever a command prints.
 */
import { createHash } from "node:crypto";
import type { Output } from "../../../core/run/receipt.ts";
import { createMasker } from "./mask.ts";

/** Bytes that are kept from the beginning and from the end of the masked output. */
export const HEAD_BYTES = 8 * 1024;
export const TAIL_BYTES = 24 * 1024;

export interface Capture {
  write(bytes: Uint8Array): void;
  /** To be called once, after the last `write`. */
  end(): Output;
}

export function createCapture(secrets: readonly string[]): Capture {
  // A byte order mark is output like any other; undecodable bytes become U+FFFD.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const masker = createMasker(secrets);
  const hash = createHash("sha256");
  let bytes = 0;
  let head = Buffer.alloc(0);
  let isHeadFull = false;
  let tail = Buffer.alloc(0);

  function keep(text: string): void {
    if (text === "") return;
    let piece = Buffer.from(text, "utf8");
    bytes += piece.length;
    hash.update(piece);
    if (!isHeadFull) {
      const room = HEAD_BYTES - head.length;
      const taken = piece.length <= room ? piece.length : startOfCharacter(piece, room);
      isHeadFull = taken < piece.length;
      head = Buffer.concat([head, piece.subarray(0, taken)]);
      piece = piece.subarray(taken);
    }
    tail = Buffer.concat([tail.subarray(-TAIL_BYTES), piece.subarray(-TAIL_BYTES)]);
  }

  return {
    write(chunk) {
      keep(masker.write(decoder.decode(chunk, { stream: true })));
    },
    end() {
      keep(masker.write(decoder.decode()));
      keep(masker.end());
      const from = endOfCharacter(tail, Math.max(0, tail.length - TAIL_BYTES));
      return {
        head: head.toString("utf8"),
        tail: tail.subarray(from).toString("utf8"),
        bytes,
        digest: hash.digest("hex"),
      };
    },
  };
}

/** Where the character begins that the byte at `index` belongs to. */
function startOfCharacter(bytes: Uint8Array, index: number): number {
  let at = index;
  while (at > 0 && isContinuation(bytes[at])) at -= 1;
  return at;
}

/** The first beginning of a character at or after `index`. */
function endOfCharacter(bytes: Uint8Array, index: number): number {
  let at = index;
  while (at < bytes.length && isContinuation(bytes[at])) at += 1;
  return at;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
