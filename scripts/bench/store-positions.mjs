import { makeKey, toKeyMove } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { seededRandom } from '../lib/random.mjs';

/**
 * Positions of games at random with five scored moves each, so many that `size` are stored.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 * @typedef {import('../../apps/server/src/positions/evaluation.ts').StoredEvaluation} StoredEvaluation
 */

const AT_ONCE = 2_000;
const PLIES = 60;
const MOVES = 5;
/** Positions that are handed back, to be looked up. */
const SAMPLE = 5_000;

const random = seededRandom(1);
/** @type {Map<string, string>} */
const known = new Map();

/**
 * @param {Database} database
 * @param {number} size
 * @returns {Promise<readonly string[]>} FENs of some that are stored
 */
export async function fillStore(database, size) {
  const { writeEvaluations } = await load();
  const began = performance.now();
  let position = Position.initial();
  /** @type {StoredEvaluation[]} */
  let rows = [];
  for (let ply = 0; known.size < size; ply += 1) {
    const moves = position.moves();
    if (ply % PLIES === 0 || moves.length === 0) {
      position = Position.initial();
      continue;
    }
    position = position.play(moves[Math.floor(random() * moves.length)] ?? 0);
    const evaluation = evaluate(position);
    if (evaluation === undefined) continue;
    rows.push(evaluation);
    if (rows.length < AT_ONCE && known.size < size) continue;
    await writeEvaluations(database.db, rows);
    rows = [];
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${size.toLocaleString('en')} positions stored after ${seconds.toFixed(0)} s`);
  return [...known.values()].slice(-SAMPLE);
}

/**
 * @param {Position} position
 * @returns {StoredEvaluation | undefined} nothing for what is known, or over
 */
function evaluate(position) {
  const { key, images } = makeKey(position);
  const id = Buffer.from(key).toString('hex');
  const moves = new Set(position.moves().map((move) => toKeyMove(move, images)));
  if (known.has(id) || moves.size === 0) return undefined;
  known.set(id, position.fen);
  const rows = [...moves].slice(0, MOVES).map((move, at) => ({
    move,
    score: 50 - 10 * at,
    value: 50 - 10 * at,
    depth: 10,
    nodes: 150_000,
    source: /** @type {const} */ ('engine'),
    engine: 'Chuhe, a network',
    known: 5,
    good: 2,
  }));
  return { key, moves: rows, isComplete: false, updatedAt: new Date() };
}

/** @returns {Promise<typeof import('../../apps/server/src/positions/evaluation-repository.ts')>} */
async function load() {
  const path = '../../apps/server/dist/positions/evaluation-repository.js';
  return import(new URL(path, import.meta.url).href);
}
