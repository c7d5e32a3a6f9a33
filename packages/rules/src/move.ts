/**
 * A move as 16 bits: the source square in the low byte, the target in the high byte. As text, a move is
 * four characters: both squares.
 *
 * ```ts
 * import { makeMove, parseMove } from '@chuhe/rules/move';
 *
 * parseMove('h2e2'); // 42922
 * makeMove(17203); // 'a9a8'
 * ```
 */
import { makeSquare, mirrorSquare, parseSquare, type Square } from './square.ts';

/** `source | target << 8`; 0 stands for "no move". */
export type Move = number;

export function packMove(source: Square, target: Square): Move {
  return source | (target << 8);
}

export function sourceOf(move: Move): Square {
  return move & 255;
}

export function targetOf(move: Move): Square {
  return move >> 8;
}

/** Writes `'a9a8'`. Throws a `RangeError` if either byte is not a square. */
export function makeMove(move: Move): string {
  return makeSquare(sourceOf(move)) + makeSquare(targetOf(move));
}

/** Reads exactly four characters such as `h2e2`; `undefined` for anything else. */
export function parseMove(text: string): Move | undefined {
  if (text.length !== 4) return undefined;
  const source = parseSquare(text.slice(0, 2));
  const target = parseSquare(text.slice(2));
  if (source === undefined || target === undefined || source === target) return undefined;
  return packMove(source, target);
}

/** The move on the mirrored board. */
export function mirrorMove(move: Move): Move {
  return packMove(mirrorSquare(sourceOf(move)), mirrorSquare(targetOf(move)));
}
