/**
 * Decodes bytes chunk by chunk. The encoding is detected when enough bytes have arrived. Leading ASCII is the same in all
 * encodings, so it is returned before the encoding is known.
 *
 * ```ts
 * import { TextStream } from './text-stream.ts';
 *
 * const stream = new TextStream();
 * stream.push(Uint8Array.of(0xc5, 0xda, 0xb6)); // '': too few bytes to detect the encoding
 * stream.end(); // '炮': the file ends in the middle of a character
 * stream.endsInCharacter; // true
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

/** How many bytes of ASCII must arrive before they are returned, since a UTF-16 file may start with an ASCII byte. */
const ASCII_BYTES = 1024;

export class TextStream {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** Offset in the held chunks of the first byte that is not ASCII; even, so that UTF-16 units stay whole. */
  #sampleStart: number | undefined;
  #decoder: StreamDecoder | undefined;
  #encoding: Detected | undefined;
  #endsInCharacter = false;
  /** Whether the held chunks are the start of the stream. */
  #isStart = true;

  /** `undefined` until it has been detected. For a stream of only ASCII, it is `utf-8` after the end. */
  get encoding(): Detected | undefined {
    return this.#encoding;
  }

  /** Whether the last character was incomplete. Such a character is left out. */
  get endsInCharacter(): boolean {
    return this.#endsInCharacter;
  }

  /** Returns the text that can now be decoded; always empty for a binary file. */
  push(chunk: Uint8Array): string {
    if (this.#encoding !== undefined) return this.#decode(chunk);
    // The chunk is copied, because a source may reuse the array.
    this.#held.push(chunk.slice());
    this.#sampleStart ??= this.#findSampleStart(chunk);
    this.#heldBytes += chunk.length;
    if (this.#sampleStart !== undefined) {
      return this.#heldBytes - this.#sampleStart < SAMPLE_BYTES ? '' : this.#detect();
    }
    if (this.#heldBytes < ASCII_BYTES) return '';
    this.#isStart = false;
    return asciiOf(this.#release());
  }

  /** Returns the rest of the text. */
  end(): string {
    const text = this.#encoding === undefined ? this.#detect() : '';
    const rest = this.#decoder?.decode() ?? '';
    this.#endsInCharacter = rest.includes('\uFFFD');
    return text + rest.replaceAll('\uFFFD', '');
  }

  #findSampleStart(chunk: Uint8Array): number | undefined {
    const index = findUndecided(chunk);
    if (index === chunk.length) return undefined;
    const at = this.#heldBytes + index;
    return at - (at % 2);
  }

  /** Detects the encoding and decodes the held chunks. */
  #detect(): string {
    const from = this.#sampleStart ?? 0;
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
    for (const chunk of this.#held) {
      all.set(chunk, at);
      at += chunk.length;
    }
    this.#held = [];
    this.#heldBytes = 0;
    return all;
  }
}

function asciiOf(bytes: Uint8Array): string {
  return makeDecoder('utf-8').decode(bytes);
}
