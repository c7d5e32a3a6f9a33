/**
 * Detects the side that moves first from the notation. Dots after the first move number mark an omitted red move. In
 * Chinese notation, Red's moves have Chinese numerals and Black's have digits, and some pieces have different names for
 * each side. In the opening most moves are possible for both sides, so replaying the moves cannot decide.
 *
 * ```ts
 * import { marksOmittedMove, writtenTurn } from './written-turn.ts';
 *
 * writtenTurn(['马８进７', '炮二平五', '车９平８']); // 'black'
 * writtenTurn(['卒３进１']); // 'black': name and number agree
 * writtenTurn(['炮2平5', '马8进7']); // undefined: both sides have digits here
 * marksOmittedMove('1...'); // true
 * ```
 */
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import { DASHES } from '../notation/normalise.ts';

/** How many moves are examined. */
const MAX_MOVES = 20;

const NUMERAL = /[一二三四五六七八九]/;
const DIGIT = /[1-9１-９]/;
/** A direction in Chinese, or a sign in a whole Chinese move: 炮二=五. */
const DIRECTION = new RegExp(
  '[平进進退]|^(?:[\u3400-\u9FFF][\u3400-\u9FFF1-9１-９]|[1-9１-９][\u3400-\u9FFF])' +
    `[${DASHES}+=＋＝][一二三四五六七八九1-9１-９]$`,
);
const RED_NAME = /[兵仕相帅帥]/;
const BLACK_NAME = /[卒士象将將]/;
const OMITTED = /…|[.．·]{3}|[—–-]$/;

/** Whether the dots of a move number, or those after it, mark an omitted red move. */
export function marksOmittedMove(text: string): boolean {
  return OMITTED.test(text);
}

/**
 * The side that moves first; `undefined` if the moves contradict each other or show no side. If the first two moves have
 * different kinds of numbers, the numbers decide. Otherwise the moves whose name and number agree decide. Only moves among
 * the first `inPairs()` words are used, because the sides are uncertain after a number that follows a single move.
 */
export function writtenTurn(
  words: readonly string[],
  inPairs: () => number = () => MAX_MOVES,
): Color | undefined {
  const moves = words.slice(0, MAX_MOVES).filter(isWritten);
  const [first, second] = moves.map(colorOf);
  const isAlternating = first !== undefined && second === oppositeColor(first);
  if (isAlternating) return firstBy(moves, colorOf);
  return firstBy(words.slice(0, Math.min(MAX_MOVES, inPairs())).filter(isWritten), namedColor);
}

function isWritten(word: string): boolean {
  return DIRECTION.test(word);
}

/** The first mover, from the moves whose side is known; `undefined` if there are none or they contradict each other. */
function firstBy(
  moves: readonly string[],
  sideOf: (word: string) => Color | undefined,
): Color | undefined {
  const sides = moves.map((word, index) => {
    const side = sideOf(word);
    return side === undefined || index % 2 === 0 ? side : oppositeColor(side);
  });
  const known = new Set(sides.filter((side) => side !== undefined));
  return known.size === 1 ? [...known][0] : undefined;
}

/** The side that the numbers of a move show; `undefined` for both kinds or none. A pawn with an index has both: `一卒进１`. */
export function colorOf(word: string): Color | undefined {
  const hasDigit = DIGIT.test(word);
  if (NUMERAL.test(word) === hasDigit) return undefined;
  return hasDigit ? 'black' : 'red';
}

/** The side of a move whose name and number agree: `兵七进一` is Red's, `卒３进１` Black's. */
export function namedColor(word: string): Color | undefined {
  const color = colorOf(word);
  const [own, other] = color === 'red' ? [RED_NAME, BLACK_NAME] : [BLACK_NAME, RED_NAME];
  return own.test(word) && !other.test(word) ? color : undefined;
}
