import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
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
 * Numbers are little endian. A frame that was altered is passed over, and stays in the file: games are read again from the
 * next frame on that is whole. Only a last one that was cut off is taken away, by the next run that adds to the file.
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
 * @property {number} dropped bytes of a frame at the end that was cut off
 * @property {number} damaged bytes that are no frame, in other places
 */

const FORMAT = 'chuhe-labelled-positions-1';
const HEAD_BYTES = 8;
const GAME_BYTES = 4;
const NEWLINE = 10;
/** No frame is longer: a hundred times the positions of a game. */
const MAX_FRAME_BYTES = 2 ** 20;

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
  return { origin, ...readFrames(bytes, start) };
}

/**
 * @param {Buffer} bytes
 * @param {number} start
 * @returns {Omit<RecordFile, 'origin'>}
 */
function readFrames(bytes, start) {
  /** @type {Frame[]} */
  const frames = [];
  let damaged = 0;
  for (let at = start; ; ) {
    const next = findFrame(bytes, at);
    if (next === bytes.length) {
      const dropped = isCutOff(bytes, at) ? next - at : 0;
      return { frames, dropped, damaged: damaged + next - at - dropped };
    }
    damaged += next - at;
    const frame = readFrame(bytes, next);
    frames.push(frame);
    at = next + HEAD_BYTES + GAME_BYTES + frame.records.length;
  }
}

/**
 * Opens a file to add games to it. One that is there already must have the same origin; a game at its end that was cut off
 * is taken away.
 *
 * @param {string} path
 * @param {Origin} origin
 */
export function openRecordFile(path, origin) {
  const held = existsSync(path) ? readRecordFile(path) : undefined;
  if (held !== undefined) ensureSame(path, held.origin, origin);
  const descriptor = openSync(path, 'a');
  if (held === undefined) appendFileSync(descriptor, makeHeader(origin));
  else if (held.dropped > 0) ftruncateSync(descriptor, statSync(path).size - held.dropped);
  return {
    frames: held?.frames ?? [],
    dropped: held?.dropped ?? 0,
    damaged: held?.damaged ?? 0,
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
  try {
    /** @type {Origin} */
    const { seed, nodes, evaluation } = JSON.parse(line);
    return { seed, nodes, evaluation };
  } catch {
    return undefined;
  }
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
 * @param {Buffer} bytes
 * @param {number} from
 * @returns {number} where the first whole frame begins, not before `from`; the end where there is none
 */
function findFrame(bytes, from) {
  for (let at = from; at + HEAD_BYTES < bytes.length; at += 1) if (isFrame(bytes, at)) return at;
  return bytes.length;
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 */
function isFrame(bytes, at) {
  const length = bytes.readUInt32LE(at);
  const start = at + HEAD_BYTES;
  if (length < GAME_BYTES || length > MAX_FRAME_BYTES || start + length > bytes.length)
    return false;
  return crc32(bytes.subarray(start, start + length)) === bytes.readUInt32LE(at + 4);
}

/**
 * Whether what is left can be the beginning of a frame, rather than rubbish.
 *
 * @param {Buffer} bytes
 * @param {number} at
 */
function isCutOff(bytes, at) {
  const rest = bytes.length - at;
  if (rest < HEAD_BYTES) return true;
  const length = bytes.readUInt32LE(at);
  return length <= MAX_FRAME_BYTES && rest < HEAD_BYTES + length;
}

/**
 * @param {Buffer} bytes
 * @param {number} at where a whole one begins
 * @returns {Frame}
 */
function readFrame(bytes, at) {
  const start = at + HEAD_BYTES;
  const body = bytes.subarray(start, start + bytes.readUInt32LE(at));
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
