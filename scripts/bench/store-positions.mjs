import { makeKey, toKeyMove } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { load } from '../lib/built-modules.mjs';
import { pick, seededRandom } from '../lib/random.mjs';

/**
 * Fills the position database with positions of random games, with five scored moves each.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 * @typedef {import('../../apps/server/src/modules/position-db/evaluations/evaluation.ts').StoredEvaluation} StoredEvaluation
 */

const BATCH_SIZE = 2_000;
const PLIES = 60;
const MOVES = 5;
/** Number of positions that are returned for look-ups. */
const SAMPLE = 5_000;

const random = seededRandom(1);
/** @type {Map<string, string>} */
const known = new Map();

/**
 * @param {Database} database
 * @param {number} size number of stored positions at the end, including those of earlier calls
 * @returns {Promise<readonly string[]>} FENs of some stored positions
 */
export async function fillStore(database, size) {
  const { writeEvaluations } = await load('modules/position-db/evaluations/evaluation-repository');
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
    position = position.play(pick(moves, random));
    const evaluation = evaluate(position);
    if (evaluation === undefined) continue;
    rows.push(evaluation);
    if (rows.length < BATCH_SIZE && known.size < size) continue;
    await writeEvaluations(database.db, rows);
    rows = [];
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${size.toLocaleString('en')} positions stored after ${seconds.toFixed(0)} s`);
  return [...known.values()].slice(-SAMPLE);
}

/**
 * @param {Position} position
 * @returns {StoredEvaluation | undefined} `undefined` for positions that are already stored or have no legal move
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
