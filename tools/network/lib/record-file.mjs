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
 * Files of labelled positions. Games are appended one by one, so that a killed run can continue.
 *
 * - a line of JSON with the origin of the positions
 * - for each game a frame: u32 length of the content, u32 CRC-32 of the content, and the content, which is the u32 number of
 *   the game and the game's records
 *
 * Numbers are little endian. An altered frame is skipped and stays in the file; reading continues with the next valid
 * frame. A truncated frame at the end is removed by the next run that adds to the file.
 *
 * @typedef {object} Origin
 * @property {number} seed
 * @property {number} nodes of each search
 * @property {string} evaluation `classical`, or the SHA-256 of the engine's network
 *
 * @typedef {object} Frame
 * @property {number} game
 * @property {Uint8Array} records
 * @property {number} count number of records
 *
 * @typedef {object} RecordFile
 * @property {Origin} origin
 * @property {readonly Frame[]} frames
 * @property {number} dropped bytes of a truncated frame at the end
 * @property {number} damaged other bytes outside frames
 */

const FORMAT = 'chuhe-labelled-positions-1';
const HEAD_BYTES = 8;
const GAME_BYTES = 4;
const NEWLINE = 10;
/** The greatest length of the content of a frame. It is more than a hundred times that of the longest game. */
const MAX_FRAME_BYTES = 2 ** 20;

/**
 * @param {string} path
 * @returns {RecordFile} throws a {@link RunError} if there is no such file or it has another format
 */
export function readRecordFile(path) {
  if (!existsSync(path)) throw new RunError(`There is no file ${path}`, 1);
  const bytes = readFileSync(path);
  const start = bytes.indexOf(NEWLINE) + 1;
  const origin = parseOrigin(bytes.subarray(0, start).toString());
  if (origin === undefined) throw new RunError(`${path} is not a file of labelled positions`, 1);
  return { origin, ...readFrames(bytes, start) };
}

/** @type {(bytes: Buffer, start: number) => Omit<RecordFile, 'origin'>} */
function readFrames(bytes, start) {
  /** @type {Frame[]} */
  const frames = [];
  let damaged = 0;
  for (let at = start; ; ) {
    const next = findFrame(bytes, at);
    if (next === bytes.length) {
      const dropped = isTruncated(bytes, at) ? next - at : 0;
      return { frames, dropped, damaged: damaged + next - at - dropped };
    }
    damaged += next - at;
    const frame = readFrame(bytes, next);
    frames.push(frame);
    at = next + HEAD_BYTES + GAME_BYTES + frame.records.length;
  }
}

/**
 * Opens or creates a file to append games to it. An existing file must have the same origin. A truncated game at its end is
 * removed.
 *
 * @param {string} path
 * @param {Origin} origin
 */
export function openRecordFile(path, origin) {
  const existing = existsSync(path) ? readRecordFile(path) : undefined;
  if (existing !== undefined) ensureSameOrigin(path, existing.origin, origin);
  const descriptor = openSync(path, 'a');
  if (existing === undefined) appendFileSync(descriptor, makeHeader(origin));
  else if (existing.dropped > 0) ftruncateSync(descriptor, statSync(path).size - existing.dropped);
  return {
    frames: existing?.frames ?? [],
    dropped: existing?.dropped ?? 0,
    damaged: existing?.damaged ?? 0,
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

/** @type {(line: string) => Origin | undefined} */
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

/** @type {(game: number, records: Uint8Array) => Buffer} */
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
 * @returns {number} start of the first valid frame from `from` on; the length of `bytes` if there is none
 */
function findFrame(bytes, from) {
  for (let at = from; at + HEAD_BYTES < bytes.length; at += 1) if (isFrame(bytes, at)) return at;
  return bytes.length;
}

/** @type {(bytes: Buffer, at: number) => boolean} */
function isFrame(bytes, at) {
  const length = bytes.readUInt32LE(at);
  const start = at + HEAD_BYTES;
  if (length < GAME_BYTES || length > MAX_FRAME_BYTES || start + length > bytes.length)
    return false;
  return crc32(bytes.subarray(start, start + length)) === bytes.readUInt32LE(at + 4);
}

/**
 * Whether the bytes from `at` on can be the beginning of a truncated frame.
 *
 * @type {(bytes: Buffer, at: number) => boolean}
 */
function isTruncated(bytes, at) {
  const rest = bytes.length - at;
  if (rest < HEAD_BYTES) return true;
  const length = bytes.readUInt32LE(at);
  return length <= MAX_FRAME_BYTES && rest < HEAD_BYTES + length;
}

/**
 * @param {Buffer} bytes
 * @param {number} at start of a valid frame
 * @returns {Frame}
 */
function readFrame(bytes, at) {
  const start = at + HEAD_BYTES;
  const body = bytes.subarray(start, start + bytes.readUInt32LE(at));
  const records = body.subarray(GAME_BYTES);
  return { game: body.readUInt32LE(0), records, count: findRecords(records).length };
}

/** @type {(path: string, existing: Origin, origin: Origin) => void} */
function ensureSameOrigin(path, existing, origin) {
  for (const key of /** @type {const} */ (['seed', 'nodes', 'evaluation'])) {
    if (existing[key] === origin[key]) continue;
    throw new RunError(
      `${path} was made with ${key} ${existing[key]}, not ${origin[key]}: use that value or another file`,
      1,
    );
  }
}
