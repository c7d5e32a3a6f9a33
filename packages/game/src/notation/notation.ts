/**
 * Writes moves as text: ICCS, UCI, WXF, Chinese, Vietnamese and SAN. `parse-move-text.ts` reads them.
 *
 * ```ts
 * import { makeMoveText } from '@chuhe/game/notation';
 * import { INITIAL_FEN } from '@chuhe/rules/fen';
 *
 * makeMoveText(INITIAL_FEN, 'h2e2', 'zh'); // '炮二平五'
 * makeMoveText(INITIAL_FEN, 'h2e2', 'vi', { words: true }); // 'Pháo 2 bình 5'
 * ```
 */

import { type Move, parseMove } from '@chuhe/rules/move';
import { checkChoice } from '../options.ts';
import { boardOf } from './board-cache.ts';
import { checkWriteOptions, NOTATIONS, type Notation, type WriteOptions } from './dialect.ts';
import { isLegal } from './legal.ts';
import { writeMove } from './write-move.ts';

export {
  type Candidate,
  type Dialect,
  MOVE_TEXT_CODES,
  type MoveTextCode,
  type MoveTextError,
  moveTextErrorText,
  NOTATIONS,
  type Notation,
  type WriteOptions,
} from './dialect.ts';

/**
 * The text of a legal move, given as `'h2e2'` or in its 16-bit form.
 *
 * Throws a `RangeError` for an invalid FEN, an illegal move and an unknown notation. The position need not be legal, but each side must have exactly one king.
 */
export function makeMoveText(
  fen: string,
  move: string | Move,
  notation: Notation,
  options: WriteOptions = {},
): string {
  checkChoice('notation', NOTATIONS, notation);
  checkWriteOptions(options);
  const board = boardOf(fen);
  if (!board) throw new RangeError(`not a valid position: ${fen}`);
  const wanted = typeof move === 'string' ? parseMove(move) : move;
  if (wanted === undefined || !isLegal(board, wanted)) {
    throw new RangeError(`${String(move)} is not a legal move in ${fen}`);
  }
  return writeMove(board, wanted, notation, options);
}
