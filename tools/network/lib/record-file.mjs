import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { RunError } from '../../../scripts/lib/run.mjs';
import { findRecords } from './records.mjs';

/**
 * Files of labelled positions. They only grow, a game at a time, so that a run that was killed can go on.
 *
 * - a line of JSON: how the positions were made
 * - for each game a frame: u32 length of what follows these eight bytes, u32 CRC-32 of it, u32 number of the game, and
 *   the game's records
 *
 * Numbers are little endian. A frame that is cut off or altered is dropped, and all behind it.
 *
 * @typedef {object} Origin
 * @property {number} seed
 * @property {number} nodes of each search
 * @property {string} evaluation `classical`, or the SHA-256 of the network that searched
 *
 * @typedef {object} Frame
 * @property {number} game
 * @property {Uint8Array} records
 * @property {number} count of the records
 *
 * @typedef {object} RecordFile
 * @property {Origin} origin
 * @property {readonly Frame[]} frames
 * @property {number} end of the last whole frame, in bytes
 * @property {number} dropped bytes behind it
 */

const FORMAT = 'chuhe-labelled-positions-1';
const HEAD_BYTES = 8;
const GAME_BYTES = 4;
const NEWLINE = 10;

/**
 * @param {string} path
 * @returns {RecordFile} throws a {@link RunError} for what is no such file
 */
export function readRecordFile(path) {
  if (!existsSync(path)) throw new RunError(`There is no file ${path}`, 1);
  const bytes = readFileSync(path);
  const start = bytes.indexOf(NEWLINE) + 1;
  const origin = parseOrigin(bytes.subarray(0, start).toString());
  if (origin === undefined) throw new RunError(`${path} is no file of labelled positions`, 1);
  /** @type {Frame[]} */
  const frames = [];
  let end = start;
  for (;;) {
    const frame = readFrame(bytes.subarray(end));
    if (frame === undefined) return { origin, frames, end, dropped: bytes.length - end };
    frames.push(frame);
    end += HEAD_BYTES + GAME_BYTES + frame.records.length;
  }
}

/**
 * Opens a file to add games to it. One that is there already must have the same origin; what is not whole at its end is
 * cut off.
 *
 * @param {string} path
 * @param {Origin} origin
 */
export function openRecordFile(path, origin) {
  const held = existsSync(path) ? readRecordFile(path) : undefined;
  if (held !== undefined) ensureSame(path, held.origin, origin);
  const descriptor = openSync(path, 'a');
  if (held === undefined) appendFileSync(descriptor, makeHeader(origin));
  else if (held.dropped > 0) ftruncateSync(descriptor, held.end);
  return {
    frames: held?.frames ?? [],
    dropped: held?.dropped ?? 0,
    /**
     * @param {number} game
     * @param {Uint8Array} records
     */
    add: (game, records) => appendFileSync(descriptor, makeFrame(game, records)),
    close: () => closeSync(descriptor),
  };
}

/** @param {Origin} origin */
function makeHeader(origin) {
  return `${JSON.stringify({ format: FORMAT, ...origin })}\n`;
}

/**
 * @param {string} line
 * @returns {Origin | undefined}
 */
function parseOrigin(line) {
  if (!line.startsWith(`{"format":"${FORMAT}"`)) return undefined;
  /** @type {Origin} */
  const { seed, nodes, evaluation } = JSON.parse(line);
  return { seed, nodes, evaluation };
}

/**
 * @param {number} game
 * @param {Uint8Array} records
 */
function makeFrame(game, records) {
  const frame = Buffer.alloc(HEAD_BYTES + GAME_BYTES + records.length);
  frame.writeUInt32LE(GAME_BYTES + records.length, 0);
  frame.writeUInt32LE(game, HEAD_BYTES);
  frame.set(records, HEAD_BYTES + GAME_BYTES);
  frame.writeUInt32LE(crc32(frame.subarray(HEAD_BYTES)), 4);
  return frame;
}

/**
 * @param {Buffer} bytes that begin with it
 * @returns {Frame | undefined}
 */
function readFrame(bytes) {
  if (bytes.length < HEAD_BYTES) return undefined;
  const length = bytes.readUInt32LE(0);
  const body = bytes.subarray(HEAD_BYTES, HEAD_BYTES + length);
  if (length < GAME_BYTES || body.length < length) return undefined;
  if (crc32(body) !== bytes.readUInt32LE(4)) return undefined;
  const records = body.subarray(GAME_BYTES);
  return { game: body.readUInt32LE(0), records, count: findRecords(records).length };
}

/**
 * @param {string} path
 * @param {Origin} held
 * @param {Origin} wished
 */
function ensureSame(path, held, wished) {
  for (const key of /** @type {const} */ (['seed', 'nodes', 'evaluation'])) {
    if (held[key] === wished[key]) continue;
    throw new RunError(
      `${path} was made with ${key} ${held[key]}, not ${wished[key]}: go on with that, or name another file`,
      1,
    );
  }
}
