import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { makeKey, toKeyMove } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { load } from '../lib/built-modules.mjs';
import { duration } from '../lib/learn/progress-line.mjs';
import { pick, seededRandom } from '../lib/random.mjs';

/**
 * Fills the position database with positions of random games, with five scored moves each. A game depends only on its number, so
 * positions can be found again without remembering them, and a run that was stopped continues.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 * @typedef {import('../../apps/server/src/modules/position-db/evaluations/evaluation.ts').StoredEvaluation} StoredEvaluation
 */

const BATCH_GAMES = 40;
const PLIES = 60;
export const MOVES = 5;
/** Number of positions that are returned for look-ups. */
const SAMPLE = 5_000;
/** Milliseconds between two lines of progress. */
const TOLD_EVERY = 10_000;
/** Games with numbers from here on are never stored. */
const UNKNOWN_GAMES = 1e9;

/**
 * @param {Database} database
 * @param {number} size least number of stored positions at the end, including those of earlier calls
 * @param {{ games: number, progressFile?: string | undefined, signal: AbortSignal }} options `games`: the number of games stored before;
 *   `progressFile`: where that number is kept; `signal` ends the call with its reason
 * @returns {Promise<{ games: number, known: readonly string[], unknown: readonly string[] }>} the number of stored games, and FENs of some
 *   positions that are stored, and of some that are not
 */
export async function fillStore(database, size, { games: firstGame, progressFile, signal }) {
  const { writeEvaluations, countScores } = await load(
    'modules/position-db/evaluations/evaluation-repository',
  );
  const began = performance.now();
  let told = began;
  let { positions } = await countScores(database.db);
  const first = positions;
  let games = firstGame;
  while (positions < size) {
    // A batch has fewer positions than moves, because random games share their first ones.
    const rest = Math.ceil((size - positions) / PLIES);
    for (const end = games + rest; games < end; ) {
      const last = Math.min(end, games + BATCH_GAMES);
      /** @type {Map<string, StoredEvaluation>} */
      const rows = new Map();
      for (; games < last; games += 1) {
        for (const position of playGame(games)) addRow(rows, position);
      }
      await writeEvaluations(database.db, [...rows.values()]);
      if (progressFile !== undefined) writeFileSync(progressFile, String(games));
      signal.throwIfAborted();
      if (performance.now() - told < TOLD_EVERY) continue;
      told = performance.now();
      const share = ((games - firstGame) * PLIES) / (size - first);
      const left = duration((((told - began) / 1000) * Math.max(0, 1 - share)) / share);
      const percent = Math.min(99, Math.floor(100 * share));
      console.log(
        `  … ${games.toLocaleString('en')} games stored, ${percent}%, about ${left} left`,
      );
    }
    ({ positions } = await countScores(database.db));
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${positions.toLocaleString('en')} positions are stored; this took ${seconds.toFixed(0)} s`,
  );
  const unknown = samplePositions(UNKNOWN_GAMES, games);
  return { games, known: samplePositions(0, games), unknown };
}

/**
 * The number of games that an earlier run has stored.
 *
 * @param {string | undefined} file
 */
export function readGames(file) {
  return file !== undefined && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

/**
 * Positions of games that are spread over all games. They are late ones, because all games share the first ones.
 *
 * @param {number} first
 * @param {number} games
 */
function samplePositions(first, games) {
  /** @type {string[]} */
  const found = [];
  const random = seededRandom(first + 7);
  while (found.length < SAMPLE) {
    const game = first + Math.floor(random() * games);
    found.push(...[...playGame(game)].slice(PLIES / 2).map(({ fen }) => fen));
  }
  return found.slice(0, SAMPLE);
}

/**
 * @param {number} number
 * @returns {Generator<Position>} the positions after each move
 */
function* playGame(number) {
  const random = seededRandom(number);
  let position = Position.initial();
  for (let ply = 0; ply < PLIES; ply += 1) {
    const moves = position.moves();
    if (moves.length === 0) return;
    position = position.play(pick(moves, random));
    yield position;
  }
}

/**
 * @param {Map<string, StoredEvaluation>} rows
 * @param {Position} position
 */
function addRow(rows, position) {
  const { key, images } = makeKey(position);
  const id = Buffer.from(key).toString('hex');
  const moves = new Set(position.moves().map((move) => toKeyMove(move, images)));
  if (rows.has(id) || moves.size === 0) return;
  const found = [...moves].slice(0, MOVES).map((move, at) => ({
    move,
    score: 50 - 10 * at,
    value: 50 - 10 * at,
    depth: 10,
    nodes: 150_000,
    day: 20_455,
    source: /** @type {const} */ ('engine'),
    engine: 'Chuhe, a network',
    known: 5,
    good: 2,
    // As long as the line that the engine finds for its best move.
    ...(at === 0 && { line: Array.from({ length: 9 }, () => move) }),
  }));
  rows.set(id, { key, moves: found, isComplete: false, updatedAt: new Date() });
}
