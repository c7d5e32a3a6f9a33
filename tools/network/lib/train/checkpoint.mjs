import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { makeLayout } from './layout.mjs';

/**
 * The state of a training in a file: a line of JSON, then the parameters and Adam's two means as f32, little endian, in the
 * order of `layout.mjs`.
 *
 * @typedef {object} Settings everything that determines the result
 * @property {number} neurons
 * @property {number} epochs
 * @property {number} batch positions of each step
 * @property {number} rate initial learning rate
 * @property {number} seed
 * @property {string} start `fresh`, or the SHA-256 of the initial network
 * @property {number} positions for training
 * @property {number} data fingerprint of all positions
 *
 * @typedef {object} State
 * @property {Float32Array} parameters
 * @property {Float32Array} means
 * @property {Float32Array} squares
 *
 * @typedef {{ settings: Settings, step: number } & State} Checkpoint `step`: number of finished steps
 */

const FORMAT = 'chuhe-network-training-1';
const NEWLINE = 10;

/**
 * Replaces the file atomically.
 *
 * @type {(path: string, checkpoint: Checkpoint) => Promise<void>}
 */
export async function writeCheckpoint(path, { settings, step, parameters, means, squares }) {
  const part = `${path}.part`;
  const file = await open(part, 'w');
  try {
    await file.appendFile(`${JSON.stringify({ format: FORMAT, step, settings })}\n`);
    // The arrays are copied, because shared memory cannot be written to a file directly.
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
 * @returns {Checkpoint | undefined} `undefined` without a file; throws a {@link RunError} if the file is not a checkpoint
 */
export function readCheckpoint(path) {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const start = bytes.indexOf(NEWLINE) + 1;
  const line = bytes.subarray(0, start).toString();
  if (!line.startsWith(`{"format":"${FORMAT}"`)) {
    throw new RunError(`${path} is not a training`, 1);
  }
  /** @type {{ settings: Settings, step: number }} */
  const { settings, step } = JSON.parse(line);
  const { size, moments } = makeLayout(settings.neurons);
  if (bytes.length !== start + 4 * (size + 2 * moments)) {
    throw new RunError(`${path} is incomplete`, 1);
  }
  let at = start;
  const [parameters, means, squares] = [size, moments, moments].map((length) => {
    const array = Uint8Array.from(bytes.subarray(at, at + 4 * length));
    at += array.length;
    return new Float32Array(array.buffer);
  });
  return { settings, step, parameters, means, squares };
}

/** @type {(path: string, existing: Settings, settings: Settings) => void} */
export function ensureSameSettings(path, existing, settings) {
  /** @type {Record<string, unknown>} */
  const before = { ...existing };
  for (const [key, value] of Object.entries(settings)) {
    if (before[key] === value) continue;
    throw new RunError(
      `${path} is a training with ${key} ${String(before[key])}, not ${value}: use that value or another file`,
      1,
    );
  }
}
