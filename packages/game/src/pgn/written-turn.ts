/**
 * Who moves first by how the moves are written. Dots after the first move number stand for a move of Red that is left
 * out. In Chinese, Red's numbers are Chinese numerals and Black's are digits, and some pieces have two names. In the
 * opening most moves of one side are as well moves of the other, so that replaying alone does not tell.
 *
 * ```ts
 * import { isLeftOut, writtenTurn } from './written-turn.ts';
 *
 * writtenTurn(['马８进７', '炮二平五', '车９平８']); // 'black'
 * writtenTurn(['卒３进１']); // 'black': the name and the number agree
 * writtenTurn(['炮2平5', '马8进7']); // undefined: both sides have digits here
 * isLeftOut('1...'); // true
 * ```
 */
import { type Color, oppositeColor } from '@chuhe/rules/piece';

/** So many moves are looked at. */
const LOOKED = 20;

const NUMERAL = /[一二三四五六七八九]/;
const DIGIT = /[1-9１-９]/;
const DIRECTION = /[平进進退]/;
const RED_NAME = /[兵仕相帅帥]/;
const BLACK_NAME = /[卒士象将將]/;
const LEFT_OUT = /…|[.．·]{3}|[—–-]$/;

/** Whether the dots of a move number, or those after it, stand for a move of Red that is left out. */
export function isLeftOut(text: string): boolean {
  return LEFT_OUT.test(text);
}

/**
 * `undefined` unless the two ways of writing alternate without exception, or the pieces that have two names and their
 * numbers agree in all the moves that have both. Those are looked at in the first `inPairs` words only: behind a number
 * that follows a single move it is not sure whose move is which.
 */
export function writtenTurn(
  words: readonly string[],
  inPairs: () => number = () => LOOKED,
): Color | undefined {
  const moves = words.slice(0, LOOKED).filter(isWritten);
  const [first, second] = moves.map(colorOf);
  const isAlternating = first !== undefined && second === oppositeColor(first);
  if (isAlternating) return firstBy(moves, colorOf);
  return firstBy(words.slice(0, Math.min(LOOKED, inPairs())).filter(isWritten), namedColor);
}

function isWritten(word: string): boolean {
  return DIRECTION.test(word);
}

/** Who moves first when the moves alternate, by those whose side is known; `undefined` when they contradict each other. */
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

/** The side by the numbers of a move, where each side has its own. A pawn by its index has both: `一卒进１`. */
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
