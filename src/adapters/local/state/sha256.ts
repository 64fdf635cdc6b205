/**
 * SHA-256 without Node's `crypto`, which takes longer to load than a whole fast move: for texts of some hundred bytes, on
 * the fast path alone. Everything else uses `../digest.ts`, and a test holds the two together.
 */

/** The first 32 bits of the fractional parts of the square and cube roots of the first primes. */
function roots(count: number, power: number): Int32Array {
  const out = new Int32Array(count);
  for (let prime = 2, at = 0; at < count; prime += 1) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= prime; factor += 1) if (prime % factor === 0) isPrime = false;
    if (!isPrime) continue;
    const root = prime ** power;
    out[at] = ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
    at += 1;
  }
  return out;
}

/** Lower-case hex of a text's UTF-8. */
export function smallSha256(text: string): string {
  const [state, keys] = [roots(8, 1 / 2), roots(64, 1 / 3)];
  const bytes = Buffer.from(text, "utf8");
  const padded = Buffer.alloc((((bytes.length + 8) >> 6) + 1) << 6);
  bytes.copy(padded);
  padded[bytes.length] = 0x80;
  padded.writeUInt32BE(Math.floor(bytes.length / 0x2000_0000), padded.length - 8);
  padded.writeUInt32BE((bytes.length << 3) >>> 0, padded.length - 4);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) mix(state, keys, words, padded, block);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function mix(state: Int32Array, keys: Int32Array, words: Int32Array, padded: Buffer, block: number): void {
  for (let at = 0; at < 16; at += 1) words[at] = padded.readInt32BE(block + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [late, early] = [words[at - 2] ?? 0, words[at - 15] ?? 0];
    const one = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    const zero = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    words[at] = (one + (words[at - 7] ?? 0) + zero + (words[at - 16] ?? 0)) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + (keys[at] ?? 0) + (words[at] ?? 0)) | 0;
    const zero = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (zero + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const next = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at += 1) state[at] = ((state[at] ?? 0) + (next[at] ?? 0)) | 0;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
