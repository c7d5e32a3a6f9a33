import { crc32 } from 'node:zlib';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { readRecordFile } from '../record-file.mjs';
import { findRecords } from '../records.mjs';

/**
 * Positions to learn from and, behind them, positions to test on. Those are of the last games of each file. Nothing is
 * learnt from a game that is tested on, nor from one that began in the same way: with the same seed and number.
 *
 * @typedef {object} Data
 * @property {Uint8Array} records
 * @property {Uint32Array} starts
 * @property {number} trained how many are learnt from; the rest is for the test
 * @property {number} fingerprint CRC-32 of the records, in their order
 *
 * @typedef {object} Game
 * @property {string} name the same for the same game, in whatever file
 * @property {string} beginning the same for games with one opening
 * @property {Uint8Array} records
 * @property {number} count of the records
 * @property {boolean} isTested
 */

/**
 * @param {readonly string[]} files
 * @param {number} heldOut share that is for the test, 0 to 1
 * @param {(line: string) => void} [warn]
 * @returns {Data}
 */
export function readData(files, heldOut, warn = (line) => process.stderr.write(`${line}\n`)) {
  const all = files.flatMap((file) => readGames(file, { heldOut, warn }));
  const games = takeOnce(all);
  if (games.length < all.length) {
    warn(`${all.length - games.length} games are there more than once, and taken once`);
  }
  const tested = new Set(
    games.filter(({ isTested }) => isTested).map(({ beginning }) => beginning),
  );
  /** @param {boolean} isTest */
  const side = (isTest) => games.filter(({ beginning }) => tested.has(beginning) === isTest);
  const records = Buffer.concat([...side(false), ...side(true)].map((game) => game.records));
  const trained = side(false).reduce((sum, { count }) => sum + count, 0);
  if (trained === 0) throw new RunError('There is no position to learn from', 1);
  const starts = Uint32Array.from(findRecords(records));
  return { records, starts, trained, fingerprint: crc32(records) };
}

/** @param {readonly Game[]} games */
function takeOnce(games) {
  /** @type {Map<string, Game>} */
  const taken = new Map();
  for (const game of games) if (!taken.has(game.name)) taken.set(game.name, game);
  return [...taken.values()];
}

/**
 * @param {string} file
 * @param {{ heldOut: number, warn: (line: string) => void }} how
 * @returns {Game[]}
 */
function readGames(file, { heldOut, warn }) {
  const { origin, frames, dropped, damaged } = readRecordFile(file);
  if (dropped > 0) warn(`${file}: ${dropped} bytes at its end are not whole`);
  if (damaged > 0) warn(`${file}: ${damaged} damaged bytes are passed over`);
  const { seed, nodes, evaluation } = origin;
  let left = frames.reduce((sum, { count }) => sum + count, 0) * (1 - heldOut);
  return frames.map(({ game, records, count }) => {
    const beginning = `${seed} ${game}`;
    // Whole games, of which the one on the border is learnt from.
    const isTested = left <= 0;
    left -= count;
    return { name: `${beginning} ${nodes} ${evaluation}`, beginning, records, count, isTested };
  });
}
