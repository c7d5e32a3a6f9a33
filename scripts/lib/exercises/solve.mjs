import { leadOf } from '../positions/material.mjs';
import { kindOf } from './kind.mjs';
import { findDemand, findEffort, findMateLength } from './sieve.mjs';
import { isTrivialSolution } from './trivial.mjs';

/**
 * Proves that a position asks for one move, and finds the rest of the solution.
 *
 * @typedef {import('@chuhe/rules/position').Position} Position
 * @typedef {import('./engine.mjs').ExerciseEngine} ExerciseEngine
 * @typedef {import('./engine.mjs').Search} Search
 * @typedef {import('./kind.mjs').Kind} Kind
 * @typedef {import('./sieve.mjs').Demand} Demand
 *
 * @typedef {object} Limits nodes of each search
 * @property {number} glance the choice of tempting mistakes
 * @property {number} quick the first look at every position
 * @property {number} screen the second, at those that the first leaves
 * @property {number} verify
 * @property {number} confirm
 * @property {number} audit the last, at exercises that nothing else drops
 * @property {number} mate the proof of a mate
 *
 * @typedef {object} Solved
 * @property {readonly string[]} moves of the solver and the opponent in turn, the solver's first and last
 * @property {Kind} kind
 * @property {import('./sieve.mjs').Effort} effort
 * @property {readonly number[]} scores of the two best first moves
 *
 * @typedef {{ solved: Solved } | { dropped: Stage }} Solution
 *
 * @typedef {'verify' | 'confirm' | 'trivial' | 'kind' | 'audit'} Stage at which a position is dropped
 */

/** The most moves of the solver. */
const MAX_MOVES = 6;
/** Plies of the engine's line after the solution that count for the gain of material. The opponent makes the last one. */
const PLIES_AFTER = 3;

/**
 * @param {Position} position
 * @param {{ demand: Demand, engine: ExerciseEngine, limits: Limits }} means
 * @returns {Promise<Solution>}
 */
export async function solve(position, { demand, engine, limits }) {
  const { fen } = position;
  const verified = await engine.search(fen, limits.verify);
  if (findDemand(verified.lines) !== demand) return { dropped: 'verify' };
  const confirmed = await engine.search(fen, limits.confirm);
  if (!confirms(confirmed, verified, demand)) return { dropped: 'confirm' };
  const means = { demand, engine, limits };
  const mate = await findOnlyMate(position, confirmed, means);
  const { moves, after } = mate ?? (await findLine(position, confirmed, means));
  const isShort = mate === undefined && moves.length === 1;
  const effort = findEffort(confirmed.steps, demand);
  if (isShort && isTrivialSolution(position, moves[0] ?? '', effort)) return { dropped: 'trivial' };
  const gain = gainOf(position, [...moves, ...after]);
  const kind = kindOf({ position, demand, isMate: mate !== undefined, gain });
  if (kind === undefined) return { dropped: 'kind' };
  const audited = await engine.search(fen, limits.audit);
  if (!confirms(audited, confirmed, demand)) return { dropped: 'audit' };
  const scores = audited.lines.map(({ score }) => score);
  return { solved: { moves, kind, effort, scores } };
}

/**
 * Whether a longer search makes the same demand and finds the same move.
 *
 * @type {(longer: Search, shorter: Search, demand: Demand) => boolean}
 */
function confirms(longer, shorter, demand) {
  const isSame = longer.lines[0]?.moves[0] === shorter.lines[0]?.moves[0];
  return isSame && findDemand(longer.lines) === demand;
}

/**
 * @typedef {{ demand: Demand, engine: ExerciseEngine, limits: Limits }} Means
 * @typedef {{ moves: readonly string[], after: readonly string[] }} Found the solution, and the engine's line after it
 */

/**
 * The proved mate, if every move of the solver but the last is the only one that mates.
 *
 * @param {Position} position
 * @param {Search} confirmed
 * @param {Means} means
 * @returns {Promise<Found | undefined>}
 */
async function findOnlyMate(position, confirmed, { engine, limits }) {
  const [best] = confirmed.lines;
  const length = findMateLength(best);
  if (best === undefined || length === undefined || length > MAX_MOVES) return undefined;
  const moves = await engine.findMate(position.fen, { moves: length, nodes: limits.mate });
  if (moves?.length !== 2 * length - 1 || moves[0] !== best.moves[0]) return undefined;
  for (let ply = 2; ply < moves.length - 1; ply += 2) {
    const { fen } = playAll(position, moves.slice(0, ply));
    const [best, second] = (await engine.search(fen, limits.verify)).lines;
    if (best?.moves[0] !== moves[ply] || findMateLength(second) !== undefined) return undefined;
  }
  return { moves, after: [] };
}

/**
 * The line as long as each move of the solver is the only good one, against the opponent's best replies.
 *
 * @param {Position} start
 * @param {Search} confirmed
 * @param {Means} means
 * @returns {Promise<Found>}
 */
async function findLine(start, confirmed, means) {
  let moves = confirmed.lines[0]?.moves ?? [];
  let length = 1;
  let end = 1;
  while (length < 2 * MAX_MOVES - 1 && moves[length] !== undefined) {
    const position = playAll(start, moves.slice(0, length + 1));
    const line = await findOnlyMove(position, means);
    if (line === undefined) break;
    moves = [...moves.slice(0, length + 1), ...line];
    length += 2;
    // A forced move is part of the solution only if a choice comes after it.
    if (position.moves().length > 1) end = length;
  }
  return { moves: moves.slice(0, end), after: moves.slice(end, end + PLIES_AFTER) };
}

/**
 * @param {Position} position
 * @param {Means} means
 * @returns {Promise<readonly string[] | undefined>} the line of the only good move
 */
async function findOnlyMove({ fen }, { demand, engine, limits }) {
  const verified = await engine.search(fen, limits.verify);
  if (verified.lines.length === 1) return verified.lines[0]?.moves;
  if (findDemand(verified.lines) !== demand) return undefined;
  const confirmed = await engine.search(fen, limits.confirm);
  return confirms(confirmed, verified, demand) ? confirmed.lines[0]?.moves : undefined;
}

/** @type {(start: Position, moves: readonly string[]) => number} */
function gainOf(start, moves) {
  return leadOf(playAll(start, moves), start.turn) - leadOf(start, start.turn);
}

/** @type {(start: Position, moves: readonly string[]) => Position} */
function playAll(start, moves) {
  return moves.reduce((position, move) => position.play(move), start);
}
