import { crc32 } from 'node:zlib';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { readRecordFile } from '../record-file.mjs';
import { findRecords } from '../records.mjs';

/**
 * Reads training positions, followed by test positions. The last games of each file are test games. Games with the same
 * seed and number have the same opening. If one game with an opening is a test game, all games with this opening are.
 *
 * @typedef {object} Data
 * @property {Uint8Array} records
 * @property {Uint32Array} starts
 * @property {number} trained number of training positions; the rest are test positions
 * @property {number} fingerprint CRC-32 of the records, in their order
 *
 * @typedef {object} Game
 * @property {string} name identifies a game across files
 * @property {string} opening identifies its opening
 * @property {Uint8Array} records
 * @property {number} count number of records
 * @property {boolean} isTested
 */

/**
 * @param {readonly string[]} files
 * @param {number} testShare share of test positions, 0 to 1
 * @param {(line: string) => void} [warn]
 * @returns {Data}
 */
export function readData(files, testShare, warn = (line) => process.stderr.write(`${line}\n`)) {
  const all = files.flatMap((file) => readGames(file, { testShare, warn }));
  const games = removeDuplicates(all);
  if (games.length < all.length) {
    warn(`${all.length - games.length} duplicate games are skipped`);
  }
  const tested = new Set(games.filter(({ isTested }) => isTested).map(({ opening }) => opening));
  /** @param {boolean} isTest */
  const side = (isTest) => games.filter(({ opening }) => tested.has(opening) === isTest);
  const records = Buffer.concat([...side(false), ...side(true)].map((game) => game.records));
  const trained = side(false).reduce((sum, { count }) => sum + count, 0);
  if (trained === 0) throw new RunError('There are no training positions', 1);
  const starts = Uint32Array.from(findRecords(records));
  return { records, starts, trained, fingerprint: crc32(records) };
}

/** @param {readonly Game[]} games */
function removeDuplicates(games) {
  /** @type {Map<string, Game>} */
  const unique = new Map();
  for (const game of games) if (!unique.has(game.name)) unique.set(game.name, game);
  return [...unique.values()];
}

/**
 * @param {string} file
 * @param {{ testShare: number, warn: (line: string) => void }} options
 * @returns {Game[]}
 */
function readGames(file, { testShare, warn }) {
  const { origin, frames, dropped, damaged } = readRecordFile(file);
  if (dropped > 0) warn(`${file}: ${dropped} bytes of an incomplete game at the end are skipped`);
  if (damaged > 0) warn(`${file}: ${damaged} damaged bytes are skipped`);
  const { seed, nodes, evaluation } = origin;
  let left = frames.reduce((sum, { count }) => sum + count, 0) * (1 - testShare);
  return frames.map(({ game, records, count }) => {
    const opening = `${seed} ${game}`;
    // The game on the boundary is a training game.
    const isTested = left <= 0;
    left -= count;
    return { name: `${opening} ${nodes} ${evaluation}`, opening, records, count, isTested };
  });
}
