import { Referee } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';

/**
 * One game between two players, judged by the product's own judge.
 *
 * @typedef {import('@chuhe/rules/piece').Color} Color
 * @typedef {import('../../../apps/web/src/features/play/repetition-guard.ts').History} History
 *
 * @typedef {object} Choice
 * @property {string} move
 * @property {number} [score] how the player sees itself, from Red's view: a number as `makeScoreNumber` makes it
 *
 * @typedef {object} Player
 * @property {string} name
 * @property {() => void} begin
 * @property {(history: History, random: () => number) => Promise<Choice>} choose
 *
 * @typedef {object} Finished
 * @property {Color | null} winner
 * @property {string} reason an end of the judge, `resignation` or `ply-cap`
 * @property {number} plies those of the opening included
 */

/** A game as long is drawn. */
const PLY_CAP = 300;
/** So far down, in hundredths of a pawn, for so many plies, both players agreeing, a player resigns. */
const RESIGN = { score: 2_500, plies: 8 };

/**
 * @param {Record<Color, Player>} players
 * @param {{ opening: readonly string[], random: () => number }} start
 * @returns {Promise<Finished>}
 */
export async function playGame(players, { opening, random }) {
  const initial = Position.initial();
  const referee = new Referee(initial);
  const moves = [...opening];
  for (const move of opening) play(referee, move);
  for (const player of Object.values(players)) player.begin();
  const resignation = new Resignation();
  while (referee.verdict.kind === 'ongoing' && moves.length < PLY_CAP) {
    const player = players[referee.position.turn];
    const { move, score } = await player.choose({ fen: initial.fen, moves }, random);
    const winner = resignation.winnerAfter(score);
    if (winner !== undefined) return { winner, reason: 'resignation', plies: moves.length };
    play(referee, move);
    moves.push(move);
  }
  const { verdict } = referee;
  if (verdict.kind === 'ongoing') return { winner: null, reason: 'ply-cap', plies: moves.length };
  return { winner: verdict.winner, reason: verdict.reason, plies: moves.length };
}

/**
 * @param {Referee} referee
 * @param {string} move
 */
function play(referee, move) {
  if (!referee.play(move)) throw new Error(`${move} is not legal in ${referee.position.fen}`);
}

/** Counts for how many plies both players have seen the same one lost. */
class Resignation {
  #plies = 0;

  /**
   * @param {number | undefined} score from Red's view; a player without one never resigns
   * @returns {Color | undefined}
   */
  winnerAfter(score = 0) {
    const side = Math.abs(score) >= RESIGN.score ? Math.sign(score) : 0;
    this.#plies = side === Math.sign(this.#plies) ? this.#plies + side : side;
    if (Math.abs(this.#plies) < RESIGN.plies) return undefined;
    return side > 0 ? 'red' : 'black';
  }
}
