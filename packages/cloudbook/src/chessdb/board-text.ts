/** Reads boards in the forms that clients of chessdb send. */
import { makePiece, parsePieceAlias } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { MAX_VALUE_LENGTH } from './limits.ts';

const ROWS = 10;
const FILES = 9;

/**
 * Reads ninety points in the order of a FEN, with slashes anywhere, and then the first letter that names a side:
 * `w` and `r` are Red, `b` is Black. Other text is ignored. Returns `undefined` if the number of points is wrong,
 * the side is missing, or the position is not legal.
 */
export function readBoard(text: string): Position | undefined {
  if (text.length > MAX_VALUE_LENGTH) return undefined;
  const { points, rest } = readPoints(text.trimStart());
  const side = /[wrb]/i.exec(rest)?.[0].toLowerCase();
  if (points.length !== ROWS * FILES || side === undefined) return undefined;
  const rows = Array.from({ length: ROWS }, (_, row) =>
    points.slice(row * FILES, (row + 1) * FILES).replaceAll(/1+/g, (run) => String(run.length)),
  );
  const read = Position.parse(`${rows.join('/')} ${side === 'b' ? 'b' : 'w'}`);
  return read.ok ? read.value : undefined;
}

/** Reads up to ninety points, as a letter for each piece and a `1` for each empty point. Also returns the remaining text. */
function readPoints(text: string): { readonly points: string; readonly rest: string } {
  let points = '';
  let at = 0;
  while (at < text.length && points.length < ROWS * FILES) {
    const letter = text.charAt(at);
    const piece = parsePieceAlias(letter);
    if (piece) points += makePiece(piece);
    else if (letter >= '1' && letter <= '9') points += '1'.repeat(Number(letter));
    else if (letter !== '/') break;
    at += 1;
  }
  return { points, rest: text.slice(at) };
}
