import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { RunError } from '../../../../scripts/lib/run.mjs';

/**
 * The state of a training in a file: a line of JSON, then the parameters and Adam's two means as f32, little endian, in the
 * order of `layout.mjs`. The line ends with the CRC-32 of the numbers and that of all its other members.
 *
 * @typedef {Record<string, string | number | boolean>} Settings all options, data and WebAssembly that
 *   determine the numbers; a change of `--patience` or `--threads` continues
 *
 * @typedef {object} Progress
 * @property {number} step number of finished steps
 * @property {number} before validation loss of the initial network; 0 if nothing is held out
 * @property {number} best lowest validation loss so far
 * @property {number} bestStep the step with this loss
 * @property {number} misses validations since then
 *
 * @typedef {object} State
 * @property {Float32Array} parameters
 * @property {Float32Array} means
 * @property {Float32Array} squares
 *
 * @typedef {{ settings: Settings, progress: Progress } & State} Checkpoint
 */

const FORMAT = 'chuhe-training-3';
const NEWLINE = 10;
const MAX_LINE = 65_536;

/**
 * Replaces the file atomically. All numbers must be finite: {@link readCheckpoint} refuses others.
 *
 * @type {(path: string, checkpoint: Checkpoint) => Promise<void>}
 */
export async function writeCheckpoint(path, { settings, progress, ...state }) {
  // The arrays are copied, because shared memory cannot be written to a file directly.
  const parts = listParts(state).map((array) => new Uint8Array(Float32Array.from(array).buffer));
  const numbers = parts.reduce((sum, part) => crc32(part, sum), 0);
  const facts = { format: FORMAT, progress, settings, numbers };
  const line = JSON.stringify({ ...facts, checksum: checksumOf(facts) });
  const part = `${path}.part`;
  const file = await open(part, 'w');
  try {
    await file.appendFile(`${line}\n`);
    for (const bytes of parts) await file.appendFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

/**
 * @param {string} path
 * @param {{ settings: Settings, state: State }} training into whose state the numbers are read
 * @returns {Progress | undefined} `undefined` without a file; throws a {@link RunError} with the reason if the file is not a
 *   complete checkpoint of this training
 */
export function readCheckpoint(path, { settings, state }) {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const start = bytes.subarray(0, MAX_LINE).indexOf(NEWLINE) + 1;
  const line = parseLine(bytes.subarray(0, start).toString());
  if (line === undefined) throw new RunError(`${path} is not a training`, 1);
  const { checksum, ...facts } = line;
  if (checksumOf(facts) !== checksum) throw new RunError(`${path} is damaged`, 1);
  ensureSameSettings(path, line.settings, settings);
  const arrays = listParts(state);
  const length = arrays.reduce((sum, array) => sum + array.byteLength, start);
  if (bytes.length !== length) {
    throw new RunError(`${path} is cut: it has ${bytes.length} of ${length} bytes`, 1);
  }
  const numbers = Uint8Array.from(bytes.subarray(start));
  if (crc32(numbers) !== line.numbers) throw new RunError(`${path} is damaged`, 1);
  let at = 0;
  for (const array of arrays) {
    array.set(new Float32Array(numbers.buffer, at, array.length));
    at += array.byteLength;
  }
  if (!isFinite(state)) throw new RunError(`${path} has numbers that are not finite`, 1);
  return line.progress;
}

/**
 * @typedef {object} Facts the members of the line before its checksum
 * @property {string} format
 * @property {Progress} progress
 * @property {Settings} settings
 * @property {number} numbers their CRC-32
 */

/** @type {(facts: Facts) => number} JSON keeps the order of the members, and prints a parsed number as it was */
function checksumOf(facts) {
  return crc32(JSON.stringify(facts));
}

/** @type {(line: string) => (Facts & { checksum: number }) | undefined} */
function parseLine(line) {
  if (!line.startsWith(`{"format":"${FORMAT}"`)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** @type {(path: string, existing: Settings, settings: Settings) => void} */
function ensureSameSettings(path, existing, settings) {
  for (const [key, value] of Object.entries(settings)) {
    if (existing[key] === value) continue;
    throw new RunError(
      `${path} is a training with ${key} ${existing[key]}, not ${value}: use that value or another folder`,
      1,
    );
  }
}

/**
 * Whether all numbers of a training are finite.
 *
 * @param {State} state
 */
export function isFinite(state) {
  return listParts(state).every((array) => {
    for (let index = 0; index < array.length; index += 1)
      if (!Number.isFinite(array[index])) return false;
    return true;
  });
}

/** @param {State} state */
function listParts({ parameters, means, squares }) {
  return [parameters, means, squares];
}
