/**
 * Who moves first by how the moves are written: in Chinese, Red's numbers are Chinese numerals and Black's are digits.
 * In the opening most moves of one side are as well moves of the other, so that replaying alone does not tell.
 *
 * ```ts
 * import { writtenTurn } from './written-turn.ts';
 *
 * writtenTurn(['马８进７', '炮二平五', '车９平８']); // 'black'
 * writtenTurn(['炮2平5', '马8进7']); // undefined: both sides have digits here
 * ```
 */
import { type Color, oppositeColor } from '@chuhe/rules/piece';

/** So many moves are looked at. */
const LOOKED = 20;

const NUMERAL = /[一二三四五六七八九]/;
const DIGIT = /[1-9１-９]/;
const DIRECTION = /[平进進退]/;

/** `undefined` unless the two ways of writing alternate without exception. */
export function writtenTurn(words: readonly string[]): Color | undefined {
  const moves = words.slice(0, LOOKED).filter((word) => DIRECTION.test(word));
  const [first, second] = moves.map(colorOf);
  if (first === undefined || second !== oppositeColor(first)) return undefined;
  const isRegular = moves.every((word, index) => {
    const color = colorOf(word);
    return color === undefined || (color === first) === (index % 2 === 0);
  });
  return isRegular ? first : undefined;
}

/** A pawn by its index has both: `一卒进１`. */
function colorOf(word: string): Color | undefined {
  const hasDigit = DIGIT.test(word);
  if (NUMERAL.test(word) === hasDigit) return undefined;
  return hasDigit ? 'black' : 'red';
}
