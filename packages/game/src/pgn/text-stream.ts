/**
 * Bytes in, text out, piece by piece. The encoding is decided when enough has come to tell; plain ASCII before that
 * reads the same in all of them and is passed on at once.
 *
 * ```ts
 * import { TextStream } from './text-stream.ts';
 *
 * const stream = new TextStream();
 * stream.push(Uint8Array.of(0xc5, 0xda, 0xb6)); // '', too little to tell
 * stream.end(); // '炮': the file ends within a character
 * stream.isCut; // true
 * stream.encoding; // 'gb18030'
 * ```
 */
import {
  type Detected,
  detectEncoding,
  detectUnmarked,
  findUndecided,
  SAMPLE_BYTES,
} from './encoding.ts';
import { makeDecoder, type StreamDecoder } from './text-decoder.ts';

/** So much ASCII must come first before it is believed: a UTF-16 file begins with one such byte. */
const ASCII_BYTES = 1024;

export class TextStream {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** Where the held pieces begin to tell the encodings apart; even, so that halves of UTF-16 stay together. */
  #tellsAt: number | undefined;
  #decoder: StreamDecoder | undefined;
  #encoding: Detected | undefined;
  #isCut = false;
  /** Whether the held pieces are the first of the stream. */
  #isStart = true;

  /** `undefined` while nothing but ASCII has come; `utf-8` then once the stream has ended. */
  get encoding(): Detected | undefined {
    return this.#encoding;
  }

  /** Whether the last character was not whole; it is left out. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** The text that can be told by now. A binary file has none. */
  push(piece: Uint8Array): string {
    if (this.#encoding !== undefined) return this.#decode(piece);
    // A source may fill the same array again, so what is kept is copied.
    this.#held.push(piece.slice());
    this.#tellsAt ??= this.#findTelling(piece);
    this.#heldBytes += piece.length;
    if (this.#tellsAt !== undefined) {
      return this.#heldBytes - this.#tellsAt < SAMPLE_BYTES ? '' : this.#decide();
    }
    if (this.#heldBytes < ASCII_BYTES) return '';
    this.#isStart = false;
    return asciiOf(this.#release());
  }

  /** The rest of the text. */
  end(): string {
    const text = this.#encoding === undefined ? this.#decide() : '';
    const rest = this.#decoder?.decode() ?? '';
    this.#isCut = rest.includes('\uFFFD');
    return text + rest.replaceAll('\uFFFD', '');
  }

  #findTelling(piece: Uint8Array): number | undefined {
    const index = findUndecided(piece);
    if (index === piece.length) return undefined;
    const at = this.#heldBytes + index;
    return at - (at % 2);
  }

  #decide(): string {
    const from = this.#tellsAt ?? 0;
    const isStart = this.#isStart && from === 0;
    const held = this.#release();
    const detect = isStart ? detectEncoding : detectUnmarked;
    this.#encoding = detect(held.subarray(from, from + SAMPLE_BYTES));
    if (this.#encoding !== 'binary') this.#decoder = makeDecoder(this.#encoding);
    return this.#decode(held);
  }

  #decode(bytes: Uint8Array): string {
    return this.#decoder?.decode(bytes, { stream: true }) ?? '';
  }

  #release(): Uint8Array {
    const all = new Uint8Array(this.#heldBytes);
    let at = 0;
    for (const piece of this.#held) {
      all.set(piece, at);
      at += piece.length;
    }
    this.#held = [];
    this.#heldBytes = 0;
    return all;
  }
}

function asciiOf(bytes: Uint8Array): string {
  return makeDecoder('utf-8').decode(bytes);
}
