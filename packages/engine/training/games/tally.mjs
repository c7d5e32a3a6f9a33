import { PLY_BYTES, parseGameRecord } from './game-record.mjs';

/**
 * Counts games.
 *
 * @typedef {object} Tally
 * @property {Set<number>} numbers of the games
 * @property {number} plies
 * @property {number} bytes of the records, without the eight bytes before each in the file
 * @property {[number, number, number]} results won by Black, drawn, won by Red
 * @property {{ rules: number, score: number, length: number }} ends
 * @property {{ games: number, wrong: number }} checks games that were played on, at most to the largest number of plies, although
 *   one side was far ahead, and those that this side did not win
 */

/** @returns {Tally} */
export function makeTally() {
  return {
    numbers: new Set(),
    plies: 0,
    bytes: 0,
    results: [0, 0, 0],
    ends: { rules: 0, score: 0, length: 0 },
    checks: { games: 0, wrong: 0 },
  };
}

/** @type {(tally: Tally, record: Uint8Array) => void} */
export function countGame(tally, record) {
  const game = parseGameRecord(record);
  if (game === undefined) return;
  const { result, end, ahead } = game.outcome;
  tally.numbers.add(game.number);
  tally.plies += game.plies.length / PLY_BYTES;
  tally.bytes += record.length;
  tally.results[result] += 1;
  tally.ends[end] += 1;
  if (ahead === 0) return;
  tally.checks.games += 1;
  if (result !== (ahead === 1 ? 2 : 0)) tally.checks.wrong += 1;
}

/** @param {Tally} tally */
export function formatTally({ numbers, plies, bytes, results, ends, checks }) {
  const [black, drawn, red] = results;
  return [
    `${numbers.size} games with ${plies} plies, ${(bytes / Math.max(1, plies)).toFixed(2)} bytes a ply`,
    `Red won ${red}, drawn ${drawn}, Black won ${black}`,
    `ended by the rules ${ends.rules}, by score ${ends.score}, by length ${ends.length}`,
    `${checks.games} games were played on although one side was far ahead; this side did not win ${checks.wrong}`,
  ].join('\n');
}
