import { INITIAL_FEN } from '@chuhe/rules/fen';
import { judge } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import { median } from '../lib/quantiles.mjs';
import { pick, seededRandom } from '../lib/random.mjs';

const GAMES = 200;
const PLIES = 300;
const ROUNDS = 15;

/**
 * The time that `judge` takes for 300 plies: the median of the rounds after the first five, over random games that last at least as
 * long.
 *
 * @returns {number} milliseconds
 */
export function measureJudge() {
  const random = seededRandom(1);
  const games = Array.from({ length: GAMES }, () => playRandomly(random));
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (const moves of games) judge({ fen: INITIAL_FEN, moves, moveLimit: Infinity });
    return (performance.now() - start) / GAMES;
  });
  return median(times.slice(5));
}

/**
 * @param {() => number} random
 * @returns {string[]} 300 moves of a game that no rule ends before
 */
function playRandomly(random) {
  for (;;) {
    let position = Position.initial();
    /** @type {string[]} */
    const moves = [];
    while (moves.length < PLIES) {
      const legal = position.legalMoves();
      if (legal.length === 0) break;
      const move = pick(legal, random);
      moves.push(move);
      position = position.play(move);
    }
    const isLong = moves.length === PLIES;
    const record = { fen: INITIAL_FEN, moves, moveLimit: Infinity };
    if (isLong && judge(record).kind === 'ongoing') return moves;
  }
}
