import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * The file of exercises: text in UTF-8, compressed by Brotli. Its first line is the format and the SHA-256 of the rest. Each further line
 * is an exercise, its values separated by tabs: the id, the position, the opponent's move that led to it, the moves of the solution, the
 * kind, the rating, and the players, event and date of the game.
 *
 * @typedef {object} Exercise
 * @property {string} fen board and side
 * @property {string} last the opponent's last move; empty if it is unknown
 * @property {readonly string[]} moves the solver's first and last
 * @property {import('./kind.mjs').Kind} kind
 * @property {number} rating
 * @property {import('./read-sources.mjs').GameHeaders} headers
 */

const FORMAT = 'chuhe exercises 1';
const ID_LENGTH = 12;

/**
 * @param {readonly Exercise[]} exercises
 * @returns {Uint8Array} throws a `RangeError` if two exercises have the same id
 */
export function packExercises(exercises) {
  const bytes = Buffer.from(makeExerciseText(exercises));
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** @param {readonly Exercise[]} exercises */
export function makeExerciseText(exercises) {
  const lines = new Map(exercises.map((exercise) => [makeId(exercise.fen), exercise]));
  if (lines.size !== exercises.length) throw new RangeError('two exercises have the same id');
  const rest = [...lines.keys()]
    .toSorted()
    .map((id) => makeLine(id, lines.get(id)))
    .join('');
  return `${FORMAT}\t${sha256(rest)}\n${rest}`;
}

/** @param {string} fen */
export function makeId(fen) {
  return sha256(fen.split(' ').slice(0, 2).join(' ')).slice(0, ID_LENGTH);
}

/** @type {(id: string, exercise: Exercise | undefined) => string} */
function makeLine(id, exercise) {
  if (exercise === undefined) return '';
  const { fen, last, moves, kind, rating, headers } = exercise;
  const { red, black, event, date } = headers;
  const names = [red, black, event, date].map(toValue);
  return `${[id, fen, last, moves.join(''), kind, rating, ...names].join('\t')}\n`;
}

/**
 * Tabs and line breaks separate values and exercises in the file.
 *
 * @param {string} text
 */
function toValue(text) {
  return text.replaceAll(/[\t\r\n]+/g, ' ').trim();
}

/** @param {string} text */
function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}
