/**
 * Settles a move that fits several pieces, such as `P7+1` with two pawns on file 7, by the moves that follow: often they are
 * legal after one of the readings only.
 *
 * ```ts
 * import { readMoves } from '../notation/board-notation.ts';
 * import { settleMove } from './ambiguous-move.ts';
 *
 * // Black's king is on d9, and Red's pawns are on c7 and c5.
 * const candidates = readMoves(board, 'P7+1', 'wxf'); // c7c8 and c5c6
 * const spelling = { dialect: 'wxf', dash: undefined };
 * settleMove(board, candidates, { words: ['K4=5', 'P-+1'], spelling }); // c7c8, since it makes way for the rear pawn
 * settleMove(board, candidates, { words: ['K4=5', 'P+=6'], spelling }); // undefined: both pawns fit
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import { isReadable } from '../notation/board-notation.ts';
import { looksLikeMove, readCandidates, readWord, type Spelling } from './mainline-words.ts';
import type { Token } from './tokens.ts';

/** How many words after the move are examined. */
const MAX_WORDS = 400;
/** How many lines are followed at once. Later moves may be ambiguous too, and each doubles the lines. */
const MAX_LINES = 16;

export interface Ahead {
  /** The words after the move. */
  readonly words: readonly string[];
  readonly spelling: Spelling;
}

/** A way to read the words so far. */
interface Line {
  readonly first: Move;
  readonly board: Board;
}

/**
 * The only candidate after which all words can be read; `undefined` if there is none or more than one. Leaves the board
 * unchanged.
 */
export function settleMove(
  board: Board,
  candidates: readonly Move[],
  { words, spelling }: Ahead,
): Move | undefined {
  let lines = candidates.map((first): Line => ({ first, board: boardAfter(board, first) }));
  for (const next of words) {
    if (!isReadable(next, spelling.dialect) && !looksLikeMove(next)) continue;
    lines = lines.flatMap((line) => continueLine(line, next, spelling));
    if (lines.length === 0 || lines.length > MAX_LINES) return undefined;
  }
  const [first, ...others] = new Set(lines.map((line) => line.first));
  return others.length === 0 ? first : undefined;
}

/** Plays the word on the board of the line, or on copies if the word is ambiguous. */
function continueLine(line: Line, word: string, spelling: Spelling): Line[] {
  const { first, board } = line;
  const found = readWord(board, word, spelling);
  if (found) {
    board.make(found.move);
    return [line];
  }
  return readCandidates(board, word, spelling).map((move) => ({
    first,
    board: boardAfter(board, move),
  }));
}

function boardAfter(board: Board, move: Move): Board {
  const copy = board.clone();
  copy.make(move);
  return copy;
}

/**
 * The next words of a line, without those of its variations.
 *
 * @param ends for the index of each opening parenthesis, the index after its closing one
 */
export function wordsAhead(
  tokens: readonly Token[],
  from: number,
  ends: ReadonlyMap<number, number>,
): string[] {
  const words: string[] = [];
  let index: number | undefined = from;
  while (index !== undefined && words.length < MAX_WORDS) {
    const token: Token | undefined = tokens[index];
    if (token === undefined || token.kind === 'close' || token.kind === 'result') break;
    if (token.kind === 'word') words.push(token.text);
    index = token.kind === 'open' ? ends.get(index) : index + 1;
  }
  return words;
}
