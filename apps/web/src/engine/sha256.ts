/**
 * SHA-256 for pages over plain http, which have no `crypto.subtle`.
 *
 * Yields after each piece, so that the page stays responsive.
 */

const PIECE_BYTES = 512 * 1_024;
const BLOCK_BYTES = 64;

/** @returns the hash in hexadecimal. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const state = new Uint32Array(FRACTIONS.roots);
  const padded = pad(bytes);
  const words = new Uint32Array(BLOCK_BYTES);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    if (at > 0 && at % PIECE_BYTES === 0) await nextTurn();
    addBlock(state, words, { view, at });
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** Pads with a 1 bit, zeros to the end of a block, and the number of bits. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return padded;
}

interface Block {
  readonly view: DataView;
  readonly at: number;
}

/** FIPS 180-4, section 6.2.2. */
function addBlock(state: Uint32Array, words: Uint32Array, { view, at }: Block): void {
  for (let t = 0; t < 16; t += 1) words[t] = view.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const [x, y] = [words[t - 15] ?? 0, words[t - 2] ?? 0];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    words[t] = (words[t - 16] ?? 0) + s0 + (words[t - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + s1 + chosen + (FRACTIONS.cubes[t] ?? 0) + (words[t] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e] = [g, f, e, (d + first) | 0];
    [d, c, b, a] = [c, b, a, (first + s0 + majority) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (state[index] ?? 0) + value;
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes and the cube roots of the first 64. */
const FRACTIONS = makeFractions();

function makeFractions(): { readonly roots: readonly number[]; readonly cubes: readonly number[] } {
  const primes: number[] = [];
  for (let next = 2; primes.length < 64; next += 1) {
    if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  }
  return {
    roots: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    cubes: primes.map((prime) => fraction(Math.cbrt(prime))),
  };
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
