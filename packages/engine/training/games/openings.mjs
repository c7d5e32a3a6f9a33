import { readFile } from 'node:fs/promises';
import { parseMove } from '@chuhe/engine/position';
import { makeMove } from '@chuhe/rules/move';
import { load } from '../../../../scripts/lib/built-modules.mjs';
import { ROOT } from '../../../../scripts/lib/setup.mjs';
import { sha256 } from '../sha256.mjs';

/**
 * The first plies of games, from which self-play begins.
 *
 * @typedef {object} Openings
 * @property {Uint16Array} moves {@link OPENING_PLIES} for each game in the form of the engine, 0 after the end of a game
 * @property {string} sha256 of the file that they come from
 */

/** The most plies that are taken from a game. */
export const OPENING_PLIES = 20;

const MASTERS = new URL('apps/server/data/masters.games.br', ROOT);

/**
 * Reads the master games that the product comes with. The server must have been built.
 *
 * @returns {Promise<Openings>} in memory that threads can share
 */
export async function readMasterOpenings() {
  const { unpackGames } = await load('modules/game-db/masters/packed-games');
  const packed = await readFile(MASTERS);
  const lines = Array.from(unpackGames(packed).games, ({ moves }) => moves.slice(0, OPENING_PLIES));
  const shared = new SharedArrayBuffer(
    lines.length * OPENING_PLIES * Uint16Array.BYTES_PER_ELEMENT,
  );
  const moves = new Uint16Array(shared);
  for (const [index, line] of lines.entries())
    moves.set(line.map(engineMove), index * OPENING_PLIES);
  return { moves, sha256: sha256(packed) };
}

/** @param {import('@chuhe/rules/move').Move} move */
function engineMove(move) {
  return parseMove(makeMove(move)) ?? 0;
}

/**
 * @param {Uint16Array} openings as {@link Openings} has them
 * @param {() => number} random
 * @returns {number[]} the moves of a random game
 */
export function drawLine(openings, random) {
  const game = Math.floor((random() * openings.length) / OPENING_PLIES);
  const line = openings.subarray(game * OPENING_PLIES, (game + 1) * OPENING_PLIES);
  const end = line.indexOf(0);
  return Array.from(end < 0 ? line : line.subarray(0, end));
}
