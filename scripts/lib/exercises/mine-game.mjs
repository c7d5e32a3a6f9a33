import { findPlaces } from './places.mjs';
import { findDemand, findEffort, findMateLength } from './sieve.mjs';
import { solve } from './solve.mjs';
import { isObvious, isRecapture } from './trivial.mjs';

/**
 * Finds the exercises of one game.
 *
 * @typedef {import('./engine.mjs').ExerciseEngine} ExerciseEngine
 * @typedef {import('./places.mjs').Place} Place
 * @typedef {import('./read-sources.mjs').SourceGame} SourceGame
 * @typedef {import('./sieve.mjs').Demand} Demand
 * @typedef {import('./solve.mjs').Limits} Limits
 *
 * @typedef {Place & { demand: Demand, mateIn: number | undefined }} Candidate
 *
 * @typedef {import('./solve.mjs').Solved & { ply: number, fen: string, last: string, isPlayed: boolean }} Mined
 *
 * @typedef {object} MinedGame
 * @property {readonly Mined[]} exercises
 * @property {Counts} counts
 *
 * @typedef {Record<(typeof STAGES)[number], number>} Counts how many positions each stage has left in the sieve
 */

export const STAGES = /** @type {const} */ ([
  'looked',
  'quick',
  'screen',
  'tried',
  'verify',
  'confirm',
  'trivial',
  'kind',
  'audit',
]);

const MOST_OF_A_GAME = 2;
/** Exercises of one game are at least this many plies apart, so that one does not continue another. */
const LEAST_APART = 8;
/** With fewer legal moves, a guess is too often right. */
const LEAST_LEGAL = 6;
/** How far short searches may miss the limits, since longer ones often find a greater difference. */
const SLACK = { quick: 0.1, screen: 0.05 };

/**
 * @param {SourceGame} game
 * @param {{ engine: ExerciseEngine, limits: Limits, seed: number }} means
 * @returns {Promise<MinedGame>}
 */
export async function mineGame(game, { engine, limits, seed }) {
  const counts = emptyCounts();
  const means = { engine, limits, counts };
  /** @type {Candidate[]} */
  const candidates = [];
  for (const place of await findPlaces(game, { engine, limits, seed })) {
    const candidate = await screen(place, means);
    if (candidate !== undefined) candidates.push(candidate);
  }
  /** @type {Mined[]} */
  const exercises = [];
  for (const { position, ply, last, demand, isPlayed } of candidates.toSorted(byInterest)) {
    if (exercises.length === MOST_OF_A_GAME) break;
    if (exercises.some((other) => Math.abs(other.ply - ply) < LEAST_APART)) continue;
    counts.tried += 1;
    const solution = await solve(position, { demand, engine, limits });
    countSolution(counts, solution);
    if ('dropped' in solution) continue;
    const { fen } = position;
    exercises.push({ ...solution.solved, ply, fen, last: last?.move ?? '', isPlayed });
  }
  return { exercises, counts };
}

/** @returns {Counts} */
export function emptyCounts() {
  return {
    looked: 0,
    quick: 0,
    screen: 0,
    tried: 0,
    verify: 0,
    confirm: 0,
    trivial: 0,
    kind: 0,
    audit: 0,
  };
}

/** @type {(counts: Counts, solution: import('./solve.mjs').Solution) => void} */
function countSolution(counts, solution) {
  const stages = /** @type {const} */ (['verify', 'confirm', 'trivial', 'kind', 'audit']);
  const end = 'dropped' in solution ? stages.indexOf(solution.dropped) : stages.length;
  for (const stage of stages.slice(0, end)) counts[stage] += 1;
}

/**
 * The short searches.
 *
 * @param {Place} place
 * @param {{ engine: ExerciseEngine, limits: Limits, counts: Counts }} means
 * @returns {Promise<Candidate | undefined>}
 */
async function screen(place, { engine, limits, counts }) {
  const { position, last } = place;
  if (position.moves().length < LEAST_LEGAL) return undefined;
  counts.looked += 1;
  const quick = await engine.search(position.fen, limits.quick);
  if (findDemand(quick.lines, SLACK.quick) === undefined) return undefined;
  counts.quick += 1;
  const search = await engine.search(position.fen, limits.screen);
  const demand = findDemand(search.lines, SLACK.screen);
  const move = search.lines[0]?.moves[0];
  if (demand === undefined || move === undefined) return undefined;
  const effort = findEffort(search.steps, demand);
  if (isRecapture(move, last) || isObvious(position, move, { demand, effort })) return undefined;
  counts.screen += 1;
  return { ...place, demand, mateIn: findMateLength(search.lines[0]) };
}

/**
 * Mates come first, then other wins, since they are rarer than moves that hold. A mate in one comes last: it is easy, and there are many.
 * Positions of the game come before others, and of two such, the earlier, which has the longer solution.
 *
 * @type {(one: Candidate, other: Candidate) => number}
 */
function byInterest(one, other) {
  return interestOf(other) - interestOf(one) || one.ply - other.ply;
}

/** @param {Candidate} candidate */
function interestOf({ demand, mateIn, isPlayed }) {
  const played = isPlayed ? 1 : 0;
  if (mateIn !== undefined) return mateIn > 1 ? 6 + played : played;
  return (demand === 'win' ? 4 : 2) + played;
}
