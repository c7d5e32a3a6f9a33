import { seededRandom } from '../random.mjs';
import { playGame } from './game.mjs';

/**
 * A match of many games between two players, with several games at a time.
 *
 * @typedef {import('./game.mjs').Finished} Finished
 * @typedef {import('./game.mjs').Player} Player
 *
 * @typedef {object} Match
 * @property {number} seed
 * @property {number} games an even number
 * @property {readonly (readonly string[])[]} openings each is played twice, with colours exchanged
 * @property {readonly (readonly [upper: Player, lower: Player])[]} tables each plays one game at a time
 * @property {(soFar: Tally) => void} [onGame] called after each game
 * @property {readonly Played[]} [done] games that need not be played again
 * @property {(game: Played) => Promise<void>} [onPlayed] called after each game that was played
 * @property {AbortSignal} [signal] once aborted, no game begins
 *
 * @typedef {Finished & { number: number, points: number }} Played `number` from 0, `points` of the upper player
 *
 * @typedef {object} Tally
 * @property {number} games
 * @property {number} wins of the upper player
 * @property {number} draws
 * @property {number} losses
 * @property {readonly number[]} pairs number of openings whose two games gave the upper player 0, ½, 1, 1½ and 2 points
 * @property {number} plies of all games
 * @property {ReadonlyMap<string, number>} reasons number of games by reason of their end
 * @property {readonly string[]} forfeits the game, the player and the reason of each forfeit
 */

/** Number of outcomes of a pair of games, which are 0 to 4 half points. */
const PAIR_OUTCOMES = 5;

/**
 * Plays a match. The opening, colours and random numbers of a game depend only on the seed and the number of the game, not on
 * its table. So the result is reproducible if the players forget earlier games and do not search by time.
 *
 * @param {Match} match
 * @returns {Promise<Tally>} rejects with the error of a player, unless it is a forfeit
 */
export async function playMatch(match) {
  if (match.games % 2 !== 0) throw new RangeError('each opening is played with both colours');
  /** @type {Played[]} */
  const finished = (match.done ?? []).filter(({ number }) => number < match.games);
  const isDone = new Set(finished.map(({ number }) => number));
  let next = 0;
  /** @param {readonly [upper: Player, lower: Player]} table */
  const playAt = async (table) => {
    while (next < match.games && match.signal?.aborted !== true) {
      const number = next;
      next += 1;
      if (isDone.has(number)) continue;
      const game = await playNumber(match, table, number);
      finished.push(game);
      await match.onPlayed?.(game);
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
 * @returns {Promise<Played>}
 */
async function playNumber({ seed, openings }, [upper, lower], number) {
  const opening = openings[Math.floor(number / 2) % openings.length] ?? [];
  const random = seededRandom(seed * 1_000_003 + number);
  const isRed = number % 2 === 0;
  const players = isRed ? { red: upper, black: lower } : { red: lower, black: upper };
  const game = await playGame(players, { opening, random });
  const won = game.winner === (isRed ? 'red' : 'black');
  return { ...game, number, points: game.winner === null ? 0.5 : Number(won) };
}

/**
 * @param {readonly Played[]} finished in any order
 * @returns {Tally}
 */
export function tallyOf(finished) {
  /** @type {Map<string, number>} */
  const reasons = new Map();
  for (const { reason } of finished) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  /** @param {number} points */
  const count = (points) => finished.filter((game) => game.points === points).length;
  const ordered = finished.toSorted((a, b) => a.number - b.number);
  return {
    games: finished.length,
    wins: count(1),
    draws: count(0.5),
    losses: count(0),
    pairs: countPairs(ordered),
    plies: finished.reduce((sum, { plies }) => sum + plies, 0),
    reasons,
    forfeits: ordered.flatMap(({ forfeit, number }) =>
      forfeit === undefined ? [] : [`game ${number + 1}: ${forfeit}`],
    ),
  };
}

/** @param {readonly Played[]} finished in order of their numbers */
function countPairs(finished) {
  const pairs = Array.from({ length: PAIR_OUTCOMES }, () => 0);
  for (const [index, { number, points }] of finished.entries()) {
    const before = finished[index - 1];
    if (number % 2 === 0 || before?.number !== number - 1) continue;
    const halves = 2 * (before.points + points);
    pairs[halves] = (pairs[halves] ?? 0) + 1;
  }
  return pairs;
}
