import { countLead } from '../../../../scripts/lib/lead.mjs';
import { DECIDED, leaderBy, MAX_PLIES, openGame, play, resultOf } from '../games/play-game.mjs';
import { seededRandom } from '../random.mjs';

/**
 * @typedef {import('../games/player.mjs').Player} Player
 * @typedef {import('../games/play-game.mjs').Table} Table
 */

/**
 * Plays two games from one opening, with colours exchanged.
 *
 * @param {Player} first
 * @param {Player} second
 * @param {{ seed: number, number: number, openings: Uint16Array }} options as of `playGame`
 * @returns {number} points of the first player minus points of the second, −2 to 2
 */
export function playPair(first, second, { seed, number, openings }) {
  const { table } = openGame(first, openings, seededRandom(seed, number));
  const start = { pieces: table.pieces.slice(), isBlack: table.isBlack };
  return playFrom(start, first, second) - playFrom(start, second, first);
}

/**
 * @param {Pick<Table, 'pieces' | 'isBlack'>} start
 * @param {Player} red
 * @param {Player} black
 * @returns {number} 1 if Red wins, 0 if the game is drawn, −1 if Black wins
 */
function playFrom({ pieces, isBlack }, red, black) {
  for (const player of [red, black]) {
    player.forget();
    player.setUp(pieces, isBlack);
  }
  // Both tables have the same pieces, each the position of its player.
  const tables = [red, black].map((player) => ({ player, pieces: pieces.slice(), isBlack }));
  let lead = 0;
  for (let ply = 0; ply < MAX_PLIES; ply += 1) {
    const mover = tables[tables[0].isBlack ? 1 : 0];
    const { move, score } = mover.player.search();
    lead = countLead(lead, leaderBy(score) * (mover.isBlack ? -1 : 1));
    if (Math.abs(lead) >= DECIDED.plies) return Math.sign(lead);
    for (const table of tables) play(table, move);
    const result = resultOf(mover);
    if (result !== undefined) return result - 1;
  }
  return 0;
}
