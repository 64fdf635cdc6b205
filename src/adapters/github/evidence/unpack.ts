/**
 * Takes the one evidence file out of an artifact's zip. The zip comes from a machine where a pull request's code ran, so
 * nothing that it says of itself is believed: entries, names and sizes have limits, and unpacking stops at the limit.
 */
import { Unzip, UnzipInflate, unzipSync } from "fflate";
import { MAX_EVIDENCE_BYTES } from "../../../core/check/evidence.ts";
import type { FoundEvidence } from "../../../ports/evidence.ts";

/** The artifact's one entry. */
export const EVIDENCE_FILE = "statem-evidence.json";
/** Most bytes of the zip. Deflate adds next to nothing to what it cannot make smaller. */
export const MAX_PACKED_BYTES = MAX_EVIDENCE_BYTES + 64 * 1024;
/** How much of the zip is unpacked at a time: deflate makes at most 1,032 bytes out of one. */
const SLICE_BYTES = 1024;

/** Why a zip is not taken. Thrown inside, since fflate's callbacks can be left in no other way. */
class Unusable extends Error {}

export function unpackEvidence(zip: Uint8Array): FoundEvidence {
  try {
    if (zip.length > MAX_PACKED_BYTES) {
      throw new Unusable(`the artifact has ${zip.length} bytes; at most ${MAX_PACKED_BYTES} are taken`);
    }
    checkDirectory(zip);
    return { kind: "file", text: new TextDecoder("utf-8", { fatal: true }).decode(inflate(zip)) };
  } catch (error) {
    // Whatever else is thrown here was thrown by bytes that are no zip, or no text.
    const problem = error instanceof Unusable ? error.message : "the artifact is no zip with a text in it";
    return { kind: "unusable", problem };
  }
}

/** The zip's own list, without unpacking anything. */
function checkDirectory(zip: Uint8Array): void {
  let entries = 0;
  unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      entries += 1;
      if (entries > 1) throw new Unusable(`the artifact has several entries; only ${EVIDENCE_FILE} was expected`);
      if (name !== EVIDENCE_FILE) throw new Unusable(`the artifact's entry is not called ${EVIDENCE_FILE}`);
      if (originalSize > MAX_EVIDENCE_BYTES) throw tooLarge();
      return false;
    },
  });
  if (entries === 0) throw new Unusable(`the artifact is empty; ${EVIDENCE_FILE} was expected`);
}

/** Unpacks what lies in the zip, whatever its list says of it, in slices. */
function inflate(zip: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let isWhole = false;
  const unzip = new Unzip((file) => {
    if (file.name !== EVIDENCE_FILE || chunks.length > 0 || isWhole) {
      throw new Unusable(`the artifact hides more than ${EVIDENCE_FILE}`);
    }
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      bytes += chunk.length;
      if (bytes > MAX_EVIDENCE_BYTES) throw tooLarge();
      chunks.push(chunk);
      isWhole = isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < zip.length; at += SLICE_BYTES) {
    unzip.push(zip.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= zip.length);
  }
  if (!isWhole) throw new Unusable(`${EVIDENCE_FILE} in the artifact is cut off`);
  return Buffer.concat(chunks);
}

function tooLarge(): Unusable {
  return new Unusable(`${EVIDENCE_FILE} unpacks to more than ${MAX_EVIDENCE_BYTES} bytes`);
}
