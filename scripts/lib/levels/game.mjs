import { Referee } from '@chuhe/rules/judge';
import { oppositeColor } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { countLead } from '../lead.mjs';

/**
 * One game between two players, judged by the product's rules.
 *
 * @typedef {import('@chuhe/rules/piece').Color} Color
 * @typedef {import('../../../apps/web/src/features/play/opponent/repetition-guard.ts').History} History
 *
 * @typedef {object} Choice
 * @property {string} move
 * @property {number} [score] the player's evaluation, from Red's view, as `makeScoreNumber` returns it
 *
 * @typedef {object} Player
 * @property {string} name
 * @property {() => void | Promise<void>} begin called before each game
 * @property {(history: History, random: () => number) => Promise<Choice>} choose rejects with a {@link Forfeit} if the
 *   player forfeits the game
 *
 * @typedef {object} Finished
 * @property {Color | null} winner
 * @property {string} reason that of the verdict or of a {@link Forfeit}, or else `resignation` or `ply-cap`
 * @property {number} plies the opening included
 * @property {string} [forfeit] the player that forfeited, and how
 */

/** Thrown by a player that does not return a legal move. The player loses the game. */
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

/** A game of this length is drawn. */
const PLY_CAP = 300;
/** A player resigns after both players' scores have shown it this far behind, in hundredths of a pawn, for this many plies. */
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
 * @returns {Promise<Choice | Forfeit>} a choice with a legal move
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

/** @type {(referee: Referee, move: string) => void} */
function play(referee, move) {
  if (!referee.play(move)) throw new Error(`${move} is not legal in ${referee.position.fen}`);
}

/** Counts how many plies in a row the scores of both players have shown the same side as lost. */
class Resignation {
  #plies = 0;

  /**
   * @param {number | undefined} score from Red's view. A missing score counts as even, so the count begins again
   * @returns {Color | undefined}
   */
  winnerAfter(score = 0) {
    const side = Math.abs(score) >= RESIGN.score ? Math.sign(score) : 0;
    this.#plies = countLead(this.#plies, side);
    if (Math.abs(this.#plies) < RESIGN.plies) return undefined;
    return side > 0 ? 'red' : 'black';
  }
}
