/** Texts of fixed size in binary files. */
import { makeDecoder } from '../pgn/text-decoder.ts';

export interface DecodedText {
  readonly text: string;
  /** Whether the bytes are invalid in the encoding. Invalid units read as U+FFFD. */
  readonly isDamaged: boolean;
}

/** Decodes UTF-16LE up to the first zero. An odd byte at the end is left out. */
export function decodeUtf16(bytes: Uint8Array): DecodedText {
  const text = makeDecoder('utf-16le').decode(bytes.subarray(0, lengthOf(bytes)));
  return { text, isDamaged: text.includes('\uFFFD') };
}

function lengthOf(bytes: Uint8Array): number {
  let end = 0;
  while (end + 1 < bytes.length && (bytes[end] !== 0 || bytes[end + 1] !== 0)) end += 2;
  return end;
}

/** Offsets at which an ASCII text stands in the bytes. */
export function* findAll(bytes: Uint8Array, text: string): Generator<number> {
  const [first = 0, ...rest] = Array.from(text, (character) => character.charCodeAt(0));
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (rest.every((byte, index) => bytes[at + 1 + index] === byte)) yield at;
  }
}
