import { appendFileSync, closeSync, existsSync, openSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { RunError } from '../../../../scripts/lib/run.mjs';

/**
 * Files of games. Games are appended one by one, so that a killed run can continue.
 *
 * - a line of JSON: the format and the {@link Origin}
 * - a frame for each game: u16 length of the record, u16 its complement, u32 CRC-32 of the record, and the record, which
 *   `game-record.mjs` describes
 *
 * Numbers are little endian. A damaged frame stays in the file and is skipped: reading continues with the next frame whose
 * length and checksum are right. An incomplete frame at the end is removed by the next run that adds to the file, unless a damaged
 * one precedes it.
 *
 * @typedef {object} Origin everything that determines the games
 * @property {number} play version of the rules by which games are played
 * @property {number} seed
 * @property {number} nodes of each search
 * @property {string} network SHA-256
 * @property {string} engine SHA-256 of its WebAssembly
 * @property {string} openings SHA-256 of the file of master games
 *
 * @typedef {object} Part what was read next
 * @property {readonly Uint8Array[]} records
 * @property {number} damaged number of skipped bytes before, between and after these records
 * @property {number} at place in the file of the first skipped byte
 * @property {number} end place in the file after the part
 * @property {number} incomplete in the last part, the number of bytes of an incomplete frame after it; else 0
 */

const FORMAT = 'chuhe-selfplay-1';
/** @type {readonly (keyof Origin)[]} */
const KEYS = ['play', 'seed', 'nodes', 'network', 'engine', 'openings'];
const HEADER_BYTES = 4_096;
const NEW_LINE = 10;
const HEAD_BYTES = 8;
/** More than twice the length of the longest game. A short limit bounds the work for each damaged byte. */
export const MAX_RECORD_BYTES = 4_096;
const BLOCK_BYTES = 1_048_576;

/**
 * Reads a file of games. Its memory does not depend on the length of the file.
 *
 * @param {string} path
 * @returns {Promise<{ origin: Origin, parts: AsyncGenerator<Part, undefined> }>} rejects with a `RunError` for a file that
 *   cannot be read or has another format
 */
export async function readGamesFile(path) {
  const { origin, start } = await readHeader(path);
  return { origin, parts: readParts(path, start) };
}

/** @param {string} path */
async function readHeader(path) {
  const head = await readHead(path).catch(() => undefined);
  if (head === undefined) throw new RunError(`The file ${path} cannot be read`, 1);
  const start = head.indexOf(NEW_LINE) + 1;
  const origin = parseOrigin(head.toString('utf8', 0, start));
  if (origin === undefined) throw new RunError(`${path} is not a file of games`, 1);
  return { origin, start };
}

/** @param {string} path */
async function readHead(path) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * @param {string} path
 * @param {number} start
 * @returns {AsyncGenerator<Part, undefined>}
 */
async function* readParts(path, start) {
  const file = await open(path);
  try {
    let at = start;
    let bytes = Buffer.alloc(0);
    let afterDamage = false;
    for (;;) {
      const block = Buffer.alloc(BLOCK_BYTES);
      const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, at + bytes.length);
      bytes = Buffer.concat([bytes, block.subarray(0, bytesRead)]);
      const isLast = bytesRead === 0;
      const { isDamageLast, ...part } = readFrames(bytes, { isLast, afterDamage });
      bytes = bytes.subarray(part.end);
      const incomplete = isLast ? bytes.length : 0;
      yield { ...part, at: at + part.at, end: at + part.end, incomplete };
      if (isLast) return;
      at += part.end;
      afterDamage = isDamageLast;
    }
  } finally {
    await file.close();
  }
}

/**
 * @param {Buffer} bytes
 * @param {object} context
 * @param {boolean} context.isLast whether nothing follows these bytes in the file
 * @param {boolean} context.afterDamage whether a damaged byte precedes them
 * @returns {Omit<Part, 'incomplete'> & { isDamageLast: boolean }} places in `bytes`, of which those from `end` on may be the
 *   beginning of a frame
 */
function readFrames(bytes, { isLast, afterDamage }) {
  /** @type {Uint8Array[]} */
  const records = [];
  let [damaged, firstDamaged, at] = [0, 0, 0];
  let isDamageLast = afterDamage;
  while (at < bytes.length) {
    const length = frameLength(bytes, at);
    const isCut = isBeginning(bytes, at, length);
    // Bytes that look like an incomplete frame are damaged if they end the file after damage, or if a frame follows them.
    if (isCut && !(isLast && (isDamageLast || hasFrame(bytes, at + 1)))) break;
    const record = length === undefined ? undefined : checkedRecord(bytes, at, length);
    isDamageLast = record === undefined;
    if (record === undefined) {
      if (damaged === 0) firstDamaged = at;
      damaged += 1;
      at += 1;
    } else {
      records.push(record);
      at += HEAD_BYTES + record.length;
    }
  }
  return { records, damaged, at: firstDamaged, end: at, isDamageLast };
}

/**
 * Whether the rest of the bytes can be the beginning of a frame.
 *
 * @type {(bytes: Buffer, at: number, length: number | undefined) => boolean}
 */
function isBeginning(bytes, at, length) {
  const rest = bytes.length - at;
  return length === undefined ? rest < HEAD_BYTES : rest < HEAD_BYTES + length;
}

/** @type {(bytes: Buffer, from: number) => boolean} */
function hasFrame(bytes, from) {
  for (let at = from; at + HEAD_BYTES <= bytes.length; at += 1) {
    const length = frameLength(bytes, at);
    if (length !== undefined && checkedRecord(bytes, at, length) !== undefined) return true;
  }
  return false;
}

/** @type {(bytes: Buffer, at: number) => number | undefined} */
function frameLength(bytes, at) {
  if (at + HEAD_BYTES > bytes.length) return undefined;
  const length = bytes[at] | (bytes[at + 1] << 8);
  const complement = bytes[at + 2] | (bytes[at + 3] << 8);
  return length + complement === 0xffff && length <= MAX_RECORD_BYTES && length >= 4
    ? length
    : undefined;
}

/** @type {(bytes: Buffer, at: number, length: number) => Buffer | undefined} */
function checkedRecord(bytes, at, length) {
  const start = at + HEAD_BYTES;
  if (start + length > bytes.length) return undefined;
  const record = bytes.subarray(start, start + length);
  return crc32(record) === bytes.readUInt32LE(at + 4) ? record : undefined;
}

/**
 * Opens or creates a file to append games. An existing file must have the same origin; an incomplete game at its end is
 * removed, unless a damaged one precedes it.
 *
 * @param {string} path
 * @param {Origin} origin
 * @param {(part: Part) => void} onPart called with what the file holds already
 * @returns {Promise<{ removed: number, add: (record: Uint8Array) => void, close: () => void }>} `removed` in bytes. Rejects
 *   with a `RunError` for a file of another origin or format
 */
export async function openGamesFile(path, origin, onPart) {
  const isNew = !existsSync(path) || statSync(path).size === 0;
  const removed = isNew ? 0 : await continueFile(path, origin, onPart);
  const file = openSync(path, 'a');
  if (isNew) appendFileSync(file, `${JSON.stringify({ format: FORMAT, ...origin })}\n`);
  return {
    removed,
    add: (record) => appendFileSync(file, makeFrame(record)),
    close: () => closeSync(file),
  };
}

/** @type {(path: string, origin: Origin, onPart: (part: Part) => void) => Promise<number>} */
async function continueFile(path, origin, onPart) {
  const existing = await readGamesFile(path);
  ensureSameOrigin(path, existing.origin, origin);
  let removed = 0;
  for await (const part of existing.parts) {
    onPart(part);
    removed = part.incomplete;
    if (removed > 0) truncateSync(path, part.end);
  }
  return removed;
}

/** @param {Uint8Array} record */
function makeFrame(record) {
  if (record.length > MAX_RECORD_BYTES) throw new RangeError(`a game of ${record.length} bytes`);
  const frame = Buffer.alloc(HEAD_BYTES + record.length);
  frame.writeUInt16LE(record.length, 0);
  frame.writeUInt16LE(0xffff - record.length, 2);
  frame.writeUInt32LE(crc32(record), 4);
  frame.set(record, HEAD_BYTES);
  return frame;
}

/** @type {(line: string) => Origin | undefined} */
function parseOrigin(line) {
  if (!line.startsWith(`{"format":"${FORMAT}"`)) return undefined;
  try {
    /** @type {Origin} */
    const { play, seed, nodes, network, engine, openings } = JSON.parse(line);
    return { play, seed, nodes, network, engine, openings };
  } catch {
    return undefined;
  }
}

/** @type {(path: string, existing: Origin, origin: Origin) => void} */
function ensureSameOrigin(path, existing, origin) {
  const key = KEYS.find((each) => existing[each] !== origin[each]);
  if (key === undefined) return;
  throw new RunError(
    `${path} was made with ${key} ${existing[key]}, not ${origin[key]}: use that, or another folder or seed`,
    1,
  );
}
