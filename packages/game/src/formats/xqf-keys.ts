/** Decrypts XQF files from version 11 on. The keys are bytes that the header gives; they hide squares, lengths and texts. */
import { AT, HEADER_BYTES, LAST_PLAIN_VERSION, PIECES } from './xqf-layout.ts';

export interface XqfKeys {
  /** Subtracted from the square of a piece. */
  readonly square: number;
  readonly from: number;
  readonly to: number;
  /** Subtracted from the length of a comment. */
  readonly comment: number;
  /** Subtracted in turn from the bytes behind the header. */
  readonly stream: Uint8Array;
  /** How far the table of the pieces is rotated. */
  readonly rotation: number;
}

const STREAM_BYTES = 32;
const STREAM_TEXT = '[(C) Copyright Mr. Dong Shiwei.]';
/** Version 11 is encrypted, but does not rotate the table of the pieces. */
const FIRST_ROTATED_VERSION = 12;

const NO_KEYS: XqfKeys = {
  square: 0,
  from: 0,
  to: 0,
  comment: 0,
  stream: new Uint8Array(STREAM_BYTES),
  rotation: 0,
};

/** The keys of a file. Bytes that the file lacks count as 0. */
export function readKeys(bytes: Uint8Array): XqfKeys {
  const byteAt = (offset: number): number => bytes[offset] ?? 0;
  const version = byteAt(AT.version);
  if (version <= LAST_PLAIN_VERSION) return NO_KEYS;
  const xy = byteAt(AT.keySquare);
  const square = mixKey(xy, xy);
  const from = mixKey(byteAt(AT.keyFrom), square);
  const to = mixKey(byteAt(AT.keyTo), from);
  const comment = ((byteAt(AT.keysSum) * 256 + xy) % 32_000) + 767;
  const mask = byteAt(AT.keyMask);
  const stream = Uint8Array.from({ length: STREAM_BYTES }, (_, index) => {
    const turn = index % 4;
    const key = byteAt(AT.keyOr + turn) | (byteAt(AT.keysSum + turn) & mask);
    return key & STREAM_TEXT.charCodeAt(index);
  });
  const rotation = version < FIRST_ROTATED_VERSION ? 0 : (square + 1) % PIECES.length;
  return { square, from, to, comment, stream, rotation };
}

/** Whether the four bytes of the keys add up to 0, as in every file of XQStudio. */
export function hasKeySum(bytes: Uint8Array): boolean {
  const keys = bytes.subarray(AT.keysSum, AT.keyTo + 1);
  return (keys.reduce((sum, key) => sum + key, 0) & 255) === 0;
}

/** The bytes behind the header, decrypted. */
export function decryptBody(bytes: Uint8Array, { stream }: XqfKeys): Uint8Array {
  const body = bytes.subarray(HEADER_BYTES);
  if (stream.every((key) => key === 0)) return body;
  return body.map((byte, index) => byte - (stream[index % STREAM_BYTES] ?? 0));
}

/** The next key in the chain; `54 * key * key + 221` fits into 22 bits. */
function mixKey(key: number, factor: number): number {
  return ((54 * key * key + 221) * factor) & 255;
}
