import { Referee } from '@chuhe/rules/judge';
import { oppositeColor } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { countLead } from '../lead.mjs';

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
 * @property {() => void | Promise<void>} begin before each game
 * @property {(history: History, random: () => number) => Promise<Choice>} choose rejects with a {@link Forfeit} where the
 *   player has lost by it
 *
 * @typedef {object} Finished
 * @property {Color | null} winner
 * @property {string} reason an end of the judge, `resignation`, `ply-cap` or that of a {@link Forfeit}
 * @property {number} plies those of the opening included
 * @property {string} [forfeit] who lost without being beaten, and how
 */

/** A player that gives no legal move loses the game by it, and no other. */
export class Forfeit extends Error {
  /**
   * @param {'illegal-move' | 'no-move' | 'out-of-time' | 'crash'} reason
   * @param {string} detail
   */
  constructor(reason, detail) {
    super(detail);
    this.name = 'Forfeit';
    this.reason = reason;
  }
}

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
  for (const player of Object.values(players)) await player.begin();
  const resignation = new Resignation();
  while (referee.verdict.kind === 'ongoing' && moves.length < PLY_CAP) {
    const { turn } = referee.position;
    const choice = await choose(players[turn], referee, { moves, random });
    if (choice instanceof Forfeit) {
      const forfeit = `${players[turn].name}: ${choice.message}`;
      return { winner: oppositeColor(turn), reason: choice.reason, plies: moves.length, forfeit };
    }
    const winner = resignation.winnerAfter(choice.score);
    if (winner !== undefined) return { winner, reason: 'resignation', plies: moves.length };
    play(referee, choice.move);
    moves.push(choice.move);
  }
  const { verdict } = referee;
  if (verdict.kind === 'ongoing') return { winner: null, reason: 'ply-cap', plies: moves.length };
  return { winner: verdict.winner, reason: verdict.reason, plies: moves.length };
}

/**
 * @param {Player} player
 * @param {Referee} referee
 * @param {{ moves: readonly string[], random: () => number }} game
 * @returns {Promise<Choice | Forfeit>} the choice is legal
 */
async function choose(player, { position }, { moves, random }) {
  try {
    const choice = await player.choose({ fen: Position.initial().fen, moves }, random);
    if (position.isLegal(choice.move)) return choice;
    return new Forfeit('illegal-move', `${choice.move} is not legal in ${position.fen}`);
  } catch (error) {
    if (error instanceof Forfeit) return error;
    throw error;
  }
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
    this.#plies = countLead(this.#plies, side);
    if (Math.abs(this.#plies) < RESIGN.plies) return undefined;
    return side > 0 ? 'red' : 'black';
  }
}
