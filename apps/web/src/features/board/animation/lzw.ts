/** The compression of GIF: LZW with codes of growing width, in blocks of at most 255 bytes (GIF89a, appendix F). */
import type { ByteSink } from './byte-sink.ts';

const MAX_CODE = 4095;
/** A power of two with room for twice the codes, so that a search for a free slot is short. */
const TABLE_SIZE = 8192;
/** Keeps as many bits of a hash as number a slot. */
const HASH_SHIFT = 19;

/**
 * Writes the minimum code size, the blocks and the empty block at the end.
 *
 * @param indices colours, below `2 ** bits`
 * @param bits of a colour, 2–8
 */
export function writeLzw(sink: ByteSink, indices: Uint8Array, bits: number): void {
  sink.byte(bits);
  const codes = new CodeBlocks(sink);
  const table = new StringTable();
  const clear = 1 << bits;
  let next = clear + 2;
  let width = bits + 1;
  codes.add(clear, width);
  let prefix = -1;
  for (const index of indices) {
    const known = prefix < 0 ? index : table.find(prefix, index);
    if (known >= 0) {
      prefix = known;
      continue;
    }
    codes.add(prefix, width);
    if (next > MAX_CODE) {
      codes.add(clear, width);
      table.clear();
      next = clear + 2;
      width = bits + 1;
    } else {
      // The decoder is one entry behind, so the width grows after the entry that needs it.
      if (next === 1 << width) width += 1;
      table.add(prefix, index, next);
      next += 1;
    }
    prefix = index;
  }
  if (prefix >= 0) codes.add(prefix, width);
  // The decoder adds an entry for the code before, which may have widened the codes.
  if (next === 1 << width && width < 12) width += 1;
  codes.add(clear + 1, width);
  codes.finish();
}

/** Finds the code of a known string and its next colour. */
class StringTable {
  readonly #keys = new Int32Array(TABLE_SIZE).fill(-1);
  readonly #codes = new Int16Array(TABLE_SIZE);

  /** Returns -1 for an unknown string. */
  find(prefix: number, index: number): number {
    const slot = this.#slotOf(prefix, index);
    return this.#keys[slot] === -1 ? -1 : (this.#codes[slot] ?? -1);
  }

  add(prefix: number, index: number, code: number): void {
    const slot = this.#slotOf(prefix, index);
    this.#keys[slot] = (prefix << 8) | index;
    this.#codes[slot] = code;
  }

  clear(): void {
    this.#keys.fill(-1);
  }

  #slotOf(prefix: number, index: number): number {
    const key = (prefix << 8) | index;
    let slot = Math.imul(key, 0x9e3779b1) >>> HASH_SHIFT;
    while (this.#keys[slot] !== -1 && this.#keys[slot] !== key) slot = (slot + 1) % TABLE_SIZE;
    return slot;
  }
}

const BLOCK_SIZE = 255;

/** Packs codes into blocks, the lowest bits first. */
class CodeBlocks {
  readonly #sink: ByteSink;
  readonly #block = new Uint8Array(BLOCK_SIZE);
  #length = 0;
  #bits = 0;
  #bitCount = 0;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  add(code: number, width: number): void {
    this.#bits |= code << this.#bitCount;
    this.#bitCount += width;
    while (this.#bitCount >= 8) this.#shift();
  }

  finish(): void {
    if (this.#bitCount > 0) this.#shift();
    this.#flush();
    this.#sink.byte(0);
  }

  #shift(): void {
    this.#block[this.#length] = this.#bits & 0xff;
    this.#length += 1;
    this.#bits >>>= 8;
    this.#bitCount = Math.max(0, this.#bitCount - 8);
    if (this.#length === BLOCK_SIZE) this.#flush();
  }

  #flush(): void {
    if (this.#length === 0) return;
    this.#sink.byte(this.#length);
    this.#sink.bytes(this.#block.subarray(0, this.#length));
    this.#length = 0;
  }
}
