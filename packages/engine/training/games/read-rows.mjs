import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SQUARES } from '@chuhe/engine/network/shape';
import { makeMove } from '@chuhe/engine/position';
import { toCentipawns, WON } from '@chuhe/engine/score';
import { MAX_MOVES } from '@chuhe/rules/board';
import { makeFen } from '@chuhe/rules/fen';
import { inCheck, legalMoves } from '@chuhe/rules/generate';
import { Position } from '@chuhe/rules/position';
import { EMPTY, makeSetup, packPieces, RULES_SQUARES } from '../pieces.mjs';
import { DEPTH_AT, FLAG, FLAGS_AT, ROW_BYTES, SCORE_AT } from '../rows.mjs';
import { numberOf, PLY_BYTES, parseGameRecord, readPly } from './game-record.mjs';
import { MAX_RECORD_BYTES, readGamesFile } from './games-file.mjs';

/**
 * Reads games as rows of training positions.
 *
 * @typedef {import('../rows.mjs').Chunk} Chunk
 *
 * @typedef {object} Warning
 * @property {'damaged' | 'incomplete' | 'not-a-game' | 'bad-position' | 'illegal-move'} code
 * @property {string} file
 * @property {number} [game]
 * @property {number} [ply] from 1
 * @property {string} message in English
 */

const CHUNK_ROWS = 65_536;
const CAPACITY = CHUNK_ROWS + Math.ceil(MAX_RECORD_BYTES / PLY_BYTES);

/** The least score of a win by mate or by the rule of repetition. */
const WON_FROM = toCentipawns(WON);

/**
 * The files of games in a folder, sorted by name.
 *
 * @param {string} folder
 */
export async function listGamesFiles(folder) {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.games'))
    .toSorted()
    .map((name) => join(folder, name));
}

/**
 * Reads files one after the other. Every move is checked: an illegal one ends its game with a warning, and the rows before
 * it are kept. Damaged parts of a file are skipped with a warning.
 *
 * @param {readonly string[]} files
 * @param {{ warn?: (warning: Warning) => void }} [options]
 * @returns {AsyncGenerator<Chunk, undefined>} rejects with a `RunError` for a file that cannot be read or has another format
 */
export async function* readRows(files, { warn = () => undefined } = {}) {
  const chunk = new RowBuffer();
  for (const path of files) {
    const file = basename(path);
    const { parts } = await readGamesFile(path);
    for await (const part of parts) {
      for (const record of part.records) {
        addGame(chunk, record, (found) =>
          warn({ ...found, file, message: `${file}: ${found.message}` }),
        );
        if (chunk.count >= CHUNK_ROWS) yield chunk.take();
      }
      warnOfPart(file, part, warn);
    }
  }
  if (chunk.count > 0) yield chunk.take();
}

/** @type {(file: string, part: import('./games-file.mjs').Part, warn: (warning: Warning) => void) => void} */
function warnOfPart(file, { damaged, at, incomplete }, warn) {
  const skipped = `${file}: ${damaged} damaged bytes from byte ${at} are skipped`;
  if (damaged > 0) warn({ code: 'damaged', file, message: skipped });
  const cut = `${file}: the last game is incomplete (${incomplete} bytes)`;
  if (incomplete > 0) warn({ code: 'incomplete', file, message: cut });
}

/** Rows that are being collected: room for `CHUNK_ROWS` and the longest game after them. */
class RowBuffer {
  count = 0;
  #rows = new Uint8Array(ROW_BYTES * CAPACITY);
  #gameOf = new Uint32Array(CAPACITY);

  /**
   * Adds an empty row.
   *
   * @param {number} game
   * @returns {number} its place in {@link rows}
   */
  add(game) {
    this.#gameOf[this.count] = game;
    this.count += 1;
    return ROW_BYTES * (this.count - 1);
  }

  get rows() {
    return this.#rows;
  }

  /** @returns {Chunk} */
  take() {
    const taken = {
      rows: this.#rows.subarray(0, ROW_BYTES * this.count),
      gameOf: this.#gameOf.subarray(0, this.count),
    };
    this.count = 0;
    this.#rows = new Uint8Array(ROW_BYTES * CAPACITY);
    this.#gameOf = new Uint32Array(CAPACITY);
    return taken;
  }
}

/**
 * @param {RowBuffer} chunk
 * @param {Uint8Array} record
 * @param {(warning: Omit<Warning, 'file'>) => void} warn
 */
function addGame(chunk, record, warn) {
  const number = numberOf(record);
  const game = parseGameRecord(record);
  if (game === undefined) {
    warn({ code: 'not-a-game', game: number, message: `game ${number} cannot be read` });
    return;
  }
  const setup = makeSetup(game.pieces, game.isBlackFirst);
  const position = Position.fromSetup(setup);
  if (!position.ok) {
    const message = `game ${number} begins with an impossible position: ${makeFen(setup)}`;
    warn({ code: 'bad-position', game: number, message });
    return;
  }
  const plies = addPlies(chunk, game, position.value.toBoard());
  if (PLY_BYTES * plies === game.plies.length) return;
  const ply = plies + 1;
  const { move } = readPly(game.plies, PLY_BYTES * plies);
  const message = `game ${number}, ply ${ply}: ${makeMove(move)} is not a legal move; the game ends before it`;
  warn({ code: 'illegal-move', game: number, ply, message });
}

/**
 * Adds a row for each ply up to an illegal move.
 *
 * @param {RowBuffer} chunk
 * @param {import('./game-record.mjs').GameRecord} game
 * @param {import('@chuhe/rules/board').Board} board
 * @returns {number} the number of legal plies
 */
function addPlies(chunk, { number, outcome, pieces, plies }, board) {
  const legal = new Uint16Array(MAX_MOVES);
  for (let at = 0; at < plies.length; at += PLY_BYTES) {
    const ply = readPly(plies, at);
    const [from, to] = [ply.move & 127, ply.move >> 7];
    const move = RULES_SQUARES[from] | (RULES_SQUARES[to] << 8);
    const count = legalMoves(board, legal, 0);
    if (from >= SQUARES || to >= SQUARES || !holds(legal, count, move)) return at / PLY_BYTES;
    const row = chunk.add(number);
    const { rows } = chunk;
    packPieces(pieces, rows, row);
    rows[row + SCORE_AT] = ply.score & 255;
    rows[row + SCORE_AT + 1] = ply.score >> 8;
    rows[row + FLAGS_AT] =
      (board.side === 0 ? outcome.result : FLAG.black | (2 - outcome.result)) |
      (inCheck(board) ? FLAG.check : 0) |
      (ply.isBestCapture ? FLAG.capture : 0) |
      (Math.abs(ply.score) >= WON_FROM ? FLAG.mate : 0);
    rows[row + DEPTH_AT] = ply.depth;
    board.make(move);
    pieces[to] = pieces[from];
    pieces[from] = EMPTY;
  }
  return plies.length / PLY_BYTES;
}

/** @type {(moves: Uint16Array, count: number, move: number) => boolean} */
function holds(moves, count, move) {
  for (let index = 0; index < count; index += 1) if (moves[index] === move) return true;
  return false;
}
