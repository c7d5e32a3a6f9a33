/**
 * Reads the moves of a line from its words, all in one spelling. Words that do not look like moves are skipped.
 *
 * ```ts
 * import { Position } from '@chuhe/rules/position';
 * import { countPlies } from './mainline-words.ts';
 *
 * const words = ['炮二平五', '中炮', '马８进７', '车九进九'];
 * countPlies(Position.initial().toBoard(), words, { dialect: 'zh', dash: undefined }); // 2
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import { squareAt } from '@chuhe/rules/square';
import {
  type Dialect,
  explainMove,
  isMove,
  isReadable,
  type MoveTextError,
  readMove,
  readMoves,
} from '../notation/board-notation.ts';
import {
  type DashMeaning,
  type DashReading,
  hasDash,
  readDash,
  withoutDash,
} from './chinese-dashes.ts';

/** How the moves of a game are written. */
export interface Spelling {
  readonly dialect: Dialect;
  /** What a dash means in Chinese moves; `undefined` if the words do not show it. */
  readonly dash: DashMeaning | undefined;
}

export interface WordMove {
  readonly move: Move;
  readonly isReversed: boolean;
  /** For a Chinese move with a dash. */
  readonly dash?: DashReading;
}

const REVERSED = /^([a-i]\d{1,2})(-?)([a-i]\d{1,2})$/i;

/**
 * The legal move of a word. Some files exchange source and target, so coordinates are also read backwards, unless a piece
 * of either side is on the first square.
 */
export function readWord(board: Board, word: string, spelling: Spelling): WordMove | undefined {
  const { dialect } = spelling;
  if (isChinese(dialect) && hasDash(word)) return readDashed(board, word, spelling);
  const move = readMove(board, word, dialect);
  if (move !== 0) return { move, isReversed: false };
  if (dialect !== 'iccs' && dialect !== 'uci') return undefined;
  const match = REVERSED.exec(word);
  if (!match) return undefined;
  const [, source = '', dash = '', target = ''] = match;
  const file = source.toLowerCase().charCodeAt(0) - 97;
  const square = squareAt(file, Number(source.slice(1)) - (dialect === 'uci' ? 1 : 0));
  if (square === undefined || board.pieceAt(square)) return undefined;
  const reversed = readMove(board, target + dash + source, dialect);
  return reversed === 0 ? undefined : { move: reversed, isReversed: true };
}

function readDashed(board: Board, word: string, { dash: known }: Spelling): WordMove | undefined {
  const dash = readDash(board, word, known);
  const [move, another] = dash.moves;
  return move === undefined || another !== undefined
    ? undefined
    : { move, isReversed: false, dash };
}

/** The legal moves of a word, more than one if it fits several pieces. */
export function readCandidates(
  board: Board,
  word: string,
  { dialect, dash }: Spelling,
): readonly Move[] {
  return isChinese(dialect) && hasDash(word)
    ? readDash(board, word, dash).moves
    : readMoves(board, word, dialect);
}

/** Explains why a word is not a legal move. */
export function explainWord(
  board: Board,
  word: string,
  { dialect, dash }: Spelling,
): MoveTextError {
  const text = isChinese(dialect) ? withoutDash(word, dash) : word;
  const reason = explainMove(board, text, dialect);
  return text === word ? reason : { ...reason, text: word };
}

function isChinese(dialect: Dialect): boolean {
  return dialect === 'zh' || dialect === 'zht';
}

/** How many UTF-16 units of a text are searched for moves. */
const MAX_SEARCHED = 4096;

/** Whether any of the first words of a text is a move. */
export function holdsMove(text: string): boolean {
  const words = text.slice(0, MAX_SEARCHED).split(/\s+/);
  return words.some((word) => isMove(word.replace(/^\d{1,6}[.．、…]+/, '')));
}

/** How many moves are read from the start of a line. Plays them on the given board. */
export function countPlies(board: Board, words: readonly string[], spelling: Spelling): number {
  let plies = 0;
  for (const word of words) {
    const found = readWord(board, word, spelling);
    if (found) {
      board.make(found.move);
      plies += 1;
    } else if (isReadable(word, spelling.dialect) || looksLikeMove(word)) break;
  }
  return plies;
}

const MOVE_PART =
  /[兵卒炮砲包车車俥马馬傌相象仕士帅帥将將平进進退前后後中一二三四五六七八九\d１-９]/gu;
/** A whole Chinese move with text directly after it. */
const GLUED_MOVE =
  /^[兵卒炮砲包车車俥马馬傌相象仕士帅帥将將前后後中一二三四五][兵卒炮砲包车車俥马馬傌相象仕士帅帥将將一二三四五六七八九\d１-９][平进進退][一二三四五六七八九\d１-９]/u;
const LETTER_MOVE = /^[+\-.]?[A-Za-z][A-Za-z0-9+\-.=/]{1,6}$/;
/** Characters that stand in place of a lost character. A damaged move has lost one of its parts, or all parts after the first two. */
const LOST = "[?？*#~_!|@$%^&'`\\\\□■�]";
const DAMAGED_MOVE = new RegExp(
  [
    `[A-Za-z][1-9]${LOST}{1,3}`,
    `${LOST}[1-9][+\\-.=/][1-9]`,
    `[A-Za-z]${LOST}[+\\-.=/][1-9]`,
    `[A-Za-z][1-9+\\-.]${LOST}[1-9]`,
    `[A-Za-z][1-9+\\-.][+\\-.=/]${LOST}`,
    `${LOST}\\d{1,2}-?[a-iA-I]\\d{1,2}`,
    `[a-iA-I]${LOST}-?[a-iA-I]\\d{1,2}`,
    `[a-iA-I]\\d{1,2}-?${LOST}\\d{1,2}`,
    `[a-iA-I]\\d{1,2}-?[a-iA-I]${LOST}`,
  ]
    .map((shape) => `^${shape}$`)
    .join('|'),
);

const CHINESE = /[\u3400-\u9fff]/;
const LONGEST_DAMAGED = 7;

/**
 * Whether an unreadable word was probably meant as a move: it is damaged, or at least three of the four parts of a move are
 * right, or two parts are right and one of them is the direction. Skipping such a word would assign the next move to the
 * wrong side.
 */
export function looksLikeMove(word: string): boolean {
  if (word.includes('\uFFFD')) return true;
  if (LETTER_MOVE.test(word) && /\d/.test(word)) return true;
  if (word.length <= LONGEST_DAMAGED && DAMAGED_MOVE.test(word)) return true;
  if (word.length > 6) return GLUED_MOVE.test(word);
  // A word without Chinese characters, such as a time of day or a match score, is text.
  if (!CHINESE.test(word)) return false;
  const parts = word.length - word.replaceAll(MOVE_PART, '').length;
  return parts >= 3 || (parts === 2 && /[平进進退]/.test(word));
}
