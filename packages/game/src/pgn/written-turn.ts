/**
 * Detects the side that moves first from the notation. Dots after the first move number mark an omitted red move. In
 * Chinese, Red has Chinese numerals and Black has digits, and some pieces have different names for each side. In the
 * opening most moves are possible for both sides, so that replaying cannot decide.
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

/** How many moves are examined. */
const MAX_MOVES = 20;

const NUMERAL = /[一二三四五六七八九]/;
const DIGIT = /[1-9１-９]/;
const DIRECTION = /[平进進退]/;
const RED_NAME = /[兵仕相帅帥]/;
const BLACK_NAME = /[卒士象将將]/;
const OMITTED = /…|[.．·]{3}|[—–-]$/;

/** Whether the dots of a move number, or those after it, mark an omitted red move. */
export function marksOmittedMove(text: string): boolean {
  return OMITTED.test(text);
}

/**
 * `undefined` unless the two kinds of numbers alternate without exception, or names and numbers agree in all moves whose
 * piece has two names. The latter only uses the first `inPairs` words: after a number that follows a single move, the
 * sides are uncertain.
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

/** The first mover if the moves alternate, from those whose side is known; `undefined` if they contradict each other. */
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

/** The side by the numbers of a move; `undefined` if they do not tell. A pawn with an index has both kinds: `一卒进１`. */
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
