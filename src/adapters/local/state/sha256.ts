/**
 * SHA-256 without Node's `crypto`, which takes longer to load than a whole fast move: for texts of some hundred bytes, on
 * the fast path alone. Everything else uses `../digest.ts`, and a test holds the two together.
 */

/** The first 32 bits of the fractional parts of the square roots of the first eight primes. */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
/** The same of the cube roots of the first 64 primes. */
const KEYS = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

/** Lower-case hex of a text's UTF-8. */
export function smallSha256(text: string): string {
  const state = Int32Array.from(START);
  const bytes = Buffer.from(text, "utf8");
  const padded = Buffer.alloc((((bytes.length + 8) >> 6) + 1) << 6);
  bytes.copy(padded);
  padded[bytes.length] = 0x80;
  padded.writeUInt32BE(Math.floor(bytes.length / 0x2000_0000), padded.length - 8);
  padded.writeUInt32BE((bytes.length << 3) >>> 0, padded.length - 4);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) mix(state, words, padded, block);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function mix(state: Int32Array, words: Int32Array, padded: Buffer, block: number): void {
  for (let at = 0; at < 16; at += 1) words[at] = padded.readInt32BE(block + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const late = words[at - 2] as number;
    const early = words[at - 15] as number;
    const one = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    const zero = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    words[at] = (one + (words[at - 7] as number) + zero + (words[at - 16] as number)) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + (KEYS[at] as number) + (words[at] as number)) | 0;
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
  for (let at = 0; at < 8; at += 1) state[at] = ((state[at] as number) + (next[at] as number)) | 0;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
