/**
 * Reads moves as text, in any notation that `notation.ts` writes.
 *
 * ```ts
 * import { parseMoveText } from '@chuhe/game/parse-move-text';
 * import { INITIAL_FEN } from '@chuhe/rules/fen';
 *
 * parseMoveText(INITIAL_FEN, 'C2=5', 'wxf'); // { ok: true, value: 'h2e2' }
 * parseMoveText(INITIAL_FEN, '炮二平五'); // { ok: true, value: 'h2e2' }
 * parseMoveText(INITIAL_FEN, '炮二进六', 'zh'); // an error: 'blocked', nearest 炮二进七 …
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import { type Move, makeMove } from '@chuhe/rules/move';
import { fail, ok, type Result } from '@chuhe/rules/result';
import { checkChoice, checkText } from '../options.ts';
import { boardOf } from './board-cache.ts';
import { readMove, readMoves } from './board-notation.ts';
import { type MoveTextError, NOTATIONS, type Notation, truncateToken } from './dialect.ts';
import { explainInAnyNotation, explainMove } from './explain.ts';
import { candidateOf } from './nearest.ts';

export { detectNotation } from './detect.ts';

/**
 * Reads one move of a position. Returns it as `'h2e2'`, or an error with the nearest legal moves. Throws a `RangeError`
 * for an unknown notation and a `TypeError` for an argument that is not a string. The position need not be legal, but each side must have
 * exactly one king.
 *
 * Without a notation, all notations are tried. The text is `ambiguous` if they find different legal moves. Use this for a single
 * move that a user types. For the moves of a game use `detectNotation` first, because a single text may be a legal move
 * in a notation that the game does not use.
 */
export function parseMoveText(
  fen: string,
  text: string,
  notation?: Notation,
): Result<string, MoveTextError> {
  if (notation !== undefined) checkChoice('notation', NOTATIONS, notation);
  checkText('a FEN', fen);
  checkText('the text of a move', text);
  const board = boardOf(fen);
  if (!board) return fail({ code: 'bad-position', text: truncateToken(text), nearest: [] });
  if (notation === undefined) return parseInAnyNotation(board, text);
  const move = readMove(board, text, notation);
  return move === 0 ? fail(explainMove(board, text, notation)) : ok(makeMove(move));
}

function parseInAnyNotation(board: Board, text: string): Result<string, MoveTextError> {
  const found = new Map<Move, Notation>();
  for (const notation of NOTATIONS) {
    for (const move of readMoves(board, text, notation)) {
      if (!found.has(move)) found.set(move, notation);
    }
  }
  const [first] = found.keys();
  if (first === undefined) return fail(explainInAnyNotation(board, text));
  if (found.size === 1) return ok(makeMove(first));
  const nearest = Array.from(found, ([move, notation]) => candidateOf(board, move, notation));
  return fail({ code: 'ambiguous', text: truncateToken(text), nearest });
}
