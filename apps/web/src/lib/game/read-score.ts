import { makeMateScore, toMoverView } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';

/** Maximum score in pawns. Larger values are mates. */
const MAX_PAWNS = 279.99;

/**
 * Parses a score as the page shows it, from Red's view: `+0.31`, `−1,2` or, for a mate, `#5` or `-#5`.
 *
 * @returns the score from the mover's view; `undefined` if the text is not a score
 */
export function readScore(text: string, mover: Color): number | undefined {
  const plain = text.trim().replace(',', '.').replaceAll('−', '-');
  const [, sign, moves] = /^([+-]?)#(\d{1,3})$/.exec(plain) ?? [];
  if (moves !== undefined) return mateScore(sign === '-' ? 'black' : 'red', Number(moves), mover);
  if (!/^[+-]?\d{1,3}(\.\d{1,4})?$/.test(plain)) return undefined;
  const pawns = Number(plain);
  if (Math.abs(pawns) > MAX_PAWNS) return undefined;
  return toMoverView(Math.round(pawns * 100), mover);
}

/** The winner makes the last move, so the number of plies is odd if the winner is to move and even otherwise. */
function mateScore(winner: Color, moves: number, mover: Color): number {
  return winner === mover
    ? makeMateScore('wins', Math.max(0, 2 * moves - 1))
    : makeMateScore('loses', 2 * moves);
}
