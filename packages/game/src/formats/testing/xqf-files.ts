/** Makes XQF files for tests: encrypted ones of any version, from a plain one. */
import { readKeys } from '../xqf-keys.ts';
import { AT, HEADER_BYTES, MOVE_SHIFT, PIECES } from '../xqf-layout.ts';

/** The bytes of the header from which the keys are made. */
export interface KeyBytes {
  readonly mask: number;
  readonly or: readonly [number, number, number, number];
  readonly square: number;
  readonly from: number;
  readonly to: number;
}

/** Encrypts a file of version 10 as a file of a later version. */
export function encryptXqf(plain: Uint8Array, version: number, given: KeyBytes): Uint8Array {
  const header = plain.slice(0, HEADER_BYTES);
  const sum = -(given.square + given.from + given.to) & 255;
  header[AT.version] = version;
  header[AT.keyMask] = given.mask;
  header.set(given.or, AT.keyOr);
  header.set([sum, given.square, given.from, given.to], AT.keysSum);
  const keys = readKeys(header);
  for (let index = 0; index < PIECES.length; index += 1) {
    const square = plain[AT.pieces + ((index + keys.rotation) % PIECES.length)] ?? 0;
    header[AT.pieces + index] = square + keys.square;
  }
  const body = encryptNodes(plain.subarray(HEADER_BYTES), keys);
  return Uint8Array.from([
    ...header,
    ...body.map((byte, at) => byte + (keys.stream[at % 32] ?? 0)),
  ]);
}

function encryptNodes(plain: Uint8Array, keys: ReturnType<typeof readKeys>): number[] {
  const body: number[] = [];
  const view = new DataView(plain.buffer, plain.byteOffset);
  for (let at = 0; at < plain.length; ) {
    const [from = 0, to = 0, flags = 0] = plain.subarray(at, at + 3);
    const length = view.getUint32(at + 4, true);
    const hasNext = flags >= 0x10 ? 0x80 : 0;
    const hasSibling = (flags & 0x0f) === 0 ? 0 : 0x40;
    const hasComment = length === 0 ? 0 : 0x20;
    body.push(from + keys.from, to + keys.to, hasNext | hasSibling | hasComment, 0);
    if (length > 0) {
      const hidden = new DataView(new ArrayBuffer(4));
      hidden.setUint32(0, length + keys.comment, true);
      body.push(...new Uint8Array(hidden.buffer), ...plain.subarray(at + 8, at + 8 + length));
    }
    at += 8 + length;
  }
  return body;
}

/** The bytes of a node in version 10. Squares are written as in `'h2e2'`. */
export function plainNode(
  move: string,
  { next = false, sibling = false, comment = [] as readonly number[] } = {},
): number[] {
  const [from = 0, to = 0] = [move.slice(0, 2), move.slice(2)].map(
    (square) => 10 * (square.charCodeAt(0) - 97) + Number(square.charAt(1)),
  );
  const flags = (next ? 0xf0 : 0) | (sibling ? 0x0f : 0);
  const { length } = comment;
  return [
    from + MOVE_SHIFT.from,
    to + MOVE_SHIFT.to,
    flags,
    0,
    length & 255,
    length >> 8,
    0,
    0,
    ...comment,
  ];
}
