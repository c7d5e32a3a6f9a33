import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readGameFile } from '@chuhe/game/game-file';
import { getTag, mainline, positionAt, ROOT as START } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { load } from '../built-modules.mjs';
import { RunError } from '../run.mjs';

/**
 * Reads the games that exercises are taken from.
 *
 * @typedef {object} SourceGame
 * @property {string} id unique among all sources
 * @property {string} fen of the starting position
 * @property {readonly import('@chuhe/rules/move').Move[]} moves
 * @property {boolean} isDecisive
 * @property {boolean} isFragment whether it begins at a position of interest, not at the start of a game
 * @property {GameHeaders} headers
 *
 * @typedef {{ red: string, black: string, event: string, date: string }} GameHeaders as printed
 */

const DECISIVE = new Set(['1-0', '0-1']);
const COLUMNS = 8;
const MAX_LINE = 10_000;

/**
 * Reads a packed file with the name `.br`, or a file of games in any format.
 *
 * @param {string} path
 * @returns {Promise<SourceGame[]>} rejects with a {@link RunError} for a file that cannot be read or holds no game
 */
export async function readSourceGames(path) {
  try {
    const games = path.endsWith('.br') ? await unpack(path) : await readGamesOf(path);
    if (games.length > 0) return games;
  } catch (error) {
    throw new RunError(`${path} cannot be read: ${messageOf(error)}`, 1);
  }
  throw new RunError(`${path} holds no game`, 1);
}

/** @type {(path: string) => Promise<SourceGame[]>} */
async function unpack(path) {
  const { unpackGames } = await load('modules/game-db/masters/packed-games');
  return [...unpackGames(await readFile(path)).games].map(({ tags, moves }, index) => {
    const tag = (/** @type {string} */ name) => tags.find((each) => each.name === name)?.value;
    return makeSource({ id: idOf(path, index), fen: INITIAL_FEN, moves, tag });
  });
}

/** @type {(path: string) => Promise<SourceGame[]>} */
async function readGamesOf(path) {
  const games = [];
  for await (const { game } of readGameFile(createReadStream(path))) {
    const { fen } = positionAt(game, START);
    const moves = mainline(game).map(({ move }) => move);
    const tag = (/** @type {string} */ name) => getTag(game, name);
    games.push(makeSource({ id: idOf(path, games.length), fen, moves, tag }));
  }
  return games;
}

/** @type {(path: string, index: number) => string} */
function idOf(path, index) {
  return `${basename(path)}:${index + 1}`;
}

/**
 * @param {Pick<SourceGame, 'id' | 'fen' | 'moves'> & { tag: (name: string) => string | undefined }} parts
 * @returns {SourceGame}
 */
function makeSource({ tag, ...parts }) {
  const text = (/** @type {string} */ name) => tag(name) ?? '';
  const headers = {
    red: text('Red'),
    black: text('Black'),
    event: text('Event'),
    date: text('Date'),
  };
  return { ...parts, isDecisive: DECISIVE.has(text('Result')), isFragment: false, headers };
}

/**
 * Reads positions with the moves that followed: kind, FEN, moves, result, title, red, black and date, tabs between.
 *
 * @param {string} path
 * @returns {Promise<SourceGame[]>} rejects with a {@link RunError} that names the line
 */
export async function readSourcePositions(path) {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new RunError(`${path} cannot be read: ${messageOf(error)}`, 1);
  });
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => {
    const game = parsePositionLine(line, idOf(path, index));
    if (typeof game === 'string') throw new RunError(`${path}, line ${index + 1}: ${game}`, 1);
    return game;
  });
}

/**
 * @param {string} line
 * @param {string} id
 * @returns {SourceGame | string} what is wrong with the line
 */
export function parsePositionLine(line, id) {
  if (line.length > MAX_LINE) return `longer than ${MAX_LINE} characters`;
  const values = line.split('\t');
  if (values.length !== COLUMNS) return `${values.length} columns instead of ${COLUMNS}`;
  const [, fen = '', moveText = '', , event = '', red = '', black = '', date = ''] = values;
  const start = Position.parse(fen);
  if (!start.ok) return `not a legal position: ${fen.slice(0, 100)}`;
  let position = start.value;
  const moves = [];
  for (const text of moveText.match(/.{1,4}/g) ?? []) {
    const move = parseMove(text);
    const next = move === undefined ? undefined : position.tryPlay(move);
    if (move === undefined || next === undefined)
      return `move ${moves.length + 1}, ${text}, is not legal`;
    moves.push(move);
    position = next;
  }
  const headers = { red, black, event, date };
  return { id, fen: start.value.fen, moves, isDecisive: true, isFragment: true, headers };
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
