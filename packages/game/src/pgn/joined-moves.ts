/**
 * Moves that are joined to one word: without anything between them, or with labels, dots, dashes or bars.
 *
 * ```ts
 * import { splitJoined, wholeMoves } from './joined-moves.ts';
 *
 * splitJoined('①炮二平五……马8进7'); // [{ text: '炮二平五', at: 1 }, { text: '马8进7', at: 7 }]
 * wholeMoves('1.炮二平五马8'); // 6, the length of '1.炮二平五'
 * ```
 */
import { isMove } from '../notation/board-notation.ts';
import { DASHES } from '../notation/normalise.ts';

export interface JoinedMove {
  readonly text: string;
  /** Offset in the word. */
  readonly at: number;
}

/** The longest text that is split into moves. Longer ones are not written by people. */
export const LONGEST_JOINED = 100_000;
/** Length of a Chinese move or a pair of squares. */
const MOVE_LENGTH = 4;
const DIRECTIONS = '平进進退';
/** A Chinese move, or what people write between moves: `红：`, `①`, `……`, `|`. */
const CHINESE_PART = new RegExp(
  [
    '(?<move>[兵卒炮砲包车車俥马馬傌相象仕士帅帥将將前后後中一二三四五1-5１-５]' +
      '[兵卒炮砲包车車俥马馬傌相象仕士帅帥将將前后後中一二三四五六七八九1-9１-９]' +
      `[${DASHES}平进進退=＝+＋][一二三四五六七八九1-9１-９])`,
    '[红紅黑][方先]?[:：]',
    '[\u2460-\u249b\u3251-\u325f\u32b1-\u32bf]',
    `[${DASHES}.．…·|｜]+`,
  ].join('|'),
  'uy',
);
/** Moves without separators, as in a URL: `h2e2h9g7h0g2`. */
const JOINED_SQUARES = /^(?:[a-i]\d[a-i]\d){2,}/i;
/** Moves in letters and signs without separators: `C2=5H8+7`. */
const JOINED_SIGNS = /^(?:[KAEBHNRCP][1-9][=+-][1-9]){2,}$/i;
/** Marks between moves in letters or coordinates: `h2e2|h9g7`. */
const BARS = /[|｜]/;
/** A move number, and what else may stand before a move. */
const NUMBER = /^[0-9０-９]{0,6}[.．…·]*/;

/**
 * The moves of a word that has nothing but moves and what people write between them, even if there is no move, such as in
 * `红：`. `undefined` for any other word, and for a single move.
 */
export function splitJoined(text: string): readonly JoinedMove[] | undefined {
  if (text.length > LONGEST_JOINED) return undefined;
  return splitChinese(text) ?? splitByBars(text);
}

/** The moves of a word that has nothing but moves of four characters: `h2e2h9g7`, `C2=5H8+7`, or two Chinese moves. */
export function splitByLength(text: string): readonly JoinedMove[] | undefined {
  if (!isTwoMoves(text) && !isJoinedSquares(text) && !JOINED_SIGNS.test(text)) return undefined;
  return Array.from({ length: text.length / MOVE_LENGTH }, (_, index) => {
    const at = index * MOVE_LENGTH;
    return { text: text.slice(at, at + MOVE_LENGTH), at };
  });
}

/** Length of the whole moves in a word of joined moves that was cut anywhere; 0 if it is not such a word. */
export function wholeMoves(text: string): number {
  if (text.length > LONGEST_JOINED) return 0;
  const start = NUMBER.exec(text)?.[0].length ?? 0;
  const bar = Math.max(text.lastIndexOf('|'), text.lastIndexOf('｜'));
  const squares = JOINED_SQUARES.exec(text.slice(start))?.[0].length ?? 0;
  const end = Math.max(readChinese(text, start).end, start + squares);
  if (end > start && text.length - end < MOVE_LENGTH) return end;
  return bar > start && splitByBars(text.slice(start, bar + 1)) ? bar : 0;
}

function splitChinese(text: string): readonly JoinedMove[] | undefined {
  if (text.length === MOVE_LENGTH || isAscii(text)) return undefined;
  const { moves, end, isLabelled } = readChinese(text, 0);
  if (end < text.length) return undefined;
  return moves.length > 0 || isLabelled ? moves : undefined;
}

/** The Chinese moves from an offset on, up to the first character that belongs to none of them. */
function readChinese(
  text: string,
  start: number,
): { moves: readonly JoinedMove[]; end: number; isLabelled: boolean } {
  const moves: JoinedMove[] = [];
  let end = start;
  let isLabelled = false;
  while (end < text.length) {
    CHINESE_PART.lastIndex = end;
    const part = CHINESE_PART.exec(text);
    if (part === null) break;
    const move = part.groups?.['move'];
    if (move !== undefined) moves.push({ text: move, at: end });
    isLabelled ||= /[:：]/.test(part[0]);
    end += part[0].length;
  }
  return { moves, end, isLabelled };
}

/** The moves of a word that has nothing but moves with bars between them. */
function splitByBars(text: string): readonly JoinedMove[] | undefined {
  if (!BARS.test(text)) return undefined;
  let at = 0;
  const parts = text.split(BARS).map((part) => {
    const move = { text: part, at };
    at += part.length + 1;
    return move;
  });
  const moves = parts.filter((part) => part.text !== '');
  return moves.every((move) => isMove(move.text)) ? moves : undefined;
}

function isAscii(text: string): boolean {
  return text.charCodeAt(0) < 0x80 && text.charCodeAt(text.length - 1) < 0x80;
}

/** Two moves without a separator: `炮二平五马８进７`. */
function isTwoMoves(text: string): boolean {
  return (
    text.length === 8 && DIRECTIONS.includes(text.charAt(2)) && DIRECTIONS.includes(text.charAt(6))
  );
}

function isJoinedSquares(text: string): boolean {
  const { length } = text;
  return length % MOVE_LENGTH === 0 && JOINED_SQUARES.exec(text)?.[0].length === length;
}
