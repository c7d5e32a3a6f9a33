import { playGame } from './game.mjs';

/**
 * A match of two players over many games, several of them at a time.
 *
 * @typedef {import('./game.mjs').Finished} Finished
 * @typedef {import('./game.mjs').Player} Player
 *
 * @typedef {object} Match
 * @property {number} seed
 * @property {number} games
 * @property {readonly (readonly string[])[]} openings each is played twice, with colours exchanged
 * @property {readonly (readonly [upper: Player, lower: Player])[]} tables each plays one game at a time
 * @property {(seed: number) => () => number} seededRandom
 * @property {(soFar: Tally) => void} [onGame] called after each
 *
 * @typedef {object} Tally
 * @property {number} games
 * @property {number} wins of the upper player
 * @property {number} draws
 * @property {number} losses
 * @property {number} plies of all games
 * @property {ReadonlyMap<string, number>} reasons how many games ended so
 */

/**
 * Which table plays a game makes no difference to it: its opening, colours and random numbers are its own.
 *
 * @param {Match} match
 * @returns {Promise<Tally>}
 */
export async function playMatch(match) {
  /** @type {(Finished & { points: number })[]} */
  const finished = [];
  let next = 0;
  /** @param {readonly [upper: Player, lower: Player]} table */
  const playAt = async (table) => {
    while (next < match.games) {
      const number = next;
      next += 1;
      finished.push(await playNumber(match, table, number));
      match.onGame?.(tallyOf(finished));
    }
  };
  await Promise.all(match.tables.map(playAt));
  return tallyOf(finished);
}

/**
 * @param {Match} match
 * @param {readonly [upper: Player, lower: Player]} table
 * @param {number} number from 0
 */
async function playNumber({ seed, openings, seededRandom }, [upper, lower], number) {
  const opening = openings[Math.floor(number / 2) % openings.length] ?? [];
  const random = seededRandom(seed * 1_000_003 + number);
  const isRed = number % 2 === 0;
  const players = isRed ? { red: upper, black: lower } : { red: lower, black: upper };
  const game = await playGame(players, { opening, random });
  const won = game.winner === (isRed ? 'red' : 'black');
  return { ...game, points: game.winner === null ? 0.5 : Number(won) };
}

/**
 * @param {readonly (Finished & { points: number })[]} finished
 * @returns {Tally}
 */
function tallyOf(finished) {
  /** @type {Map<string, number>} */
  const reasons = new Map();
  for (const { reason } of finished) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  /** @param {number} points */
  const count = (points) => finished.filter((game) => game.points === points).length;
  return {
    games: finished.length,
    wins: count(1),
    draws: count(0.5),
    losses: count(0),
    plies: finished.reduce((sum, { plies }) => sum + plies, 0),
    reasons,
  };
}
