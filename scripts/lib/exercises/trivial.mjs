import { oppositeColor } from '@chuhe/rules/piece';
import { VALUES } from '../positions/material.mjs';

/**
 * Moves that are too easy for an exercise.
 *
 * @typedef {import('@chuhe/rules/position').Position} Position
 * @typedef {import('./sieve.mjs').Effort} Effort
 */

/** The engine finds what is seen at a glance with so few plies. */
const GLANCE_DEPTH = 2;
/** An attacked piece with more moves has to choose among them. */
const FEW_RETREATS = 4;

/** @type {(move: string) => string} */
export function targetOf(move) {
  return move.slice(2);
}

/**
 * Whether a move captures on the square on which the opponent has just captured.
 *
 * @param {string} move
 * @param {{ move: string, isCapture: boolean } | undefined} last the opponent's move
 */
export function isRecapture(move, last) {
  return last?.isCapture === true && targetOf(last.move) === targetOf(move);
}

/**
 * Whether a move takes a piece that is not defended, or that is worth more than the piece that takes it.
 *
 * @param {Position} position
 * @param {string} move
 */
export function isPlainCapture(position, move) {
  const target = targetOf(move);
  const [taken, mover] = [position.pieceAt(target), position.pieceAt(move.slice(0, 2))];
  if (taken === undefined || mover === undefined) return false;
  const isDefended = position.attackers(target, oppositeColor(position.turn)).length > 0;
  return !isDefended || VALUES[taken.role] > VALUES[mover.role];
}

/**
 * Whether a move that is seen at a glance only takes a piece for nothing, or, to hold the game, takes away an attacked piece that has few
 * other moves.
 *
 * @param {Position} position
 * @param {string} move
 * @param {{ demand: import('./sieve.mjs').Demand, effort: Effort }} found
 */
export function isObvious(position, move, { demand, effort }) {
  if (effort.depth > GLANCE_DEPTH) return false;
  return isPlainCapture(position, move) || (demand === 'hold' && isPlainRetreat(position, move));
}

/**
 * Whether a solution of one move only takes a piece, for nothing or as seen at a glance.
 *
 * @param {Position} position
 * @param {string} move
 * @param {Effort} effort
 */
export function isTrivialSolution(position, move, { depth }) {
  const isCapture = position.pieceAt(targetOf(move)) !== undefined;
  return isPlainCapture(position, move) || (isCapture && depth <= GLANCE_DEPTH);
}

/** @type {(position: Position, move: string) => boolean} */
function isPlainRetreat(position, move) {
  const source = move.slice(0, 2);
  const retreats = position.legalMoves().filter((each) => each.startsWith(source));
  const isAttacked = position.attackers(source, oppositeColor(position.turn)).length > 0;
  return isAttacked && retreats.length <= FEW_RETREATS;
}
