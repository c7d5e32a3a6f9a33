import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { makeLayout } from './layout.mjs';

/**
 * A training as it stands, in a file: a line of JSON, then as f32, little endian, the parameters and Adam's two means,
 * each in the order of `layout.mjs`.
 *
 * @typedef {object} Settings all that decides what comes out
 * @property {number} neurons
 * @property {number} epochs
 * @property {number} batch positions of each step
 * @property {number} rate of learning at the first step
 * @property {number} seed
 * @property {string} start `fresh`, or the SHA-256 of the network that it starts from
 * @property {number} positions that are learnt from
 * @property {number} data fingerprint of all positions
 *
 * @typedef {object} State
 * @property {Float32Array} parameters
 * @property {Float32Array} means
 * @property {Float32Array} squares
 *
 * @typedef {{ settings: Settings, step: number } & State} Checkpoint `step`: how many are done
 */

const FORMAT = 'chuhe-network-training-1';
const NEWLINE = 10;

/**
 * Never leaves half a file behind.
 *
 * @param {string} path
 * @param {Checkpoint} checkpoint
 */
export async function writeCheckpoint(path, { settings, step, parameters, means, squares }) {
  const part = `${path}.part`;
  const file = await open(part, 'w');
  try {
    await file.appendFile(`${JSON.stringify({ format: FORMAT, step, settings })}\n`);
    // A shared array cannot be written as it is.
    for (const array of [parameters, means, squares]) {
      await file.appendFile(new Uint8Array(Float32Array.from(array).buffer));
    }
  } finally {
    await file.close();
  }
  await rename(part, path);
}

/**
 * @param {string} path
 * @returns {Checkpoint | undefined} nothing where there is no file; throws a {@link RunError} for a foreign one
 */
export function readCheckpoint(path) {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const start = bytes.indexOf(NEWLINE) + 1;
  const line = bytes.subarray(0, start).toString();
  if (!line.startsWith(`{"format":"${FORMAT}"`)) throw new RunError(`${path} is no training`, 1);
  /** @type {{ settings: Settings, step: number }} */
  const { settings, step } = JSON.parse(line);
  const { size, moments } = makeLayout(settings.neurons);
  if (bytes.length !== start + 4 * (size + 2 * moments)) {
    throw new RunError(`${path} is a training that is not whole`, 1);
  }
  let at = start;
  const [parameters, means, squares] = [size, moments, moments].map((length) => {
    const array = Uint8Array.from(bytes.subarray(at, at + 4 * length));
    at += array.length;
    return new Float32Array(array.buffer);
  });
  return { settings, step, parameters, means, squares };
}

/**
 * @param {string} path
 * @param {Settings} held
 * @param {Settings} wished
 */
export function ensureSameSettings(path, held, wished) {
  /** @type {Record<string, unknown>} */
  const before = { ...held };
  for (const [key, value] of Object.entries(wished)) {
    if (before[key] === value) continue;
    throw new RunError(
      `${path} is a training with ${key} ${String(before[key])}, not ${value}: go on with that, or name another file`,
      1,
    );
  }
}
