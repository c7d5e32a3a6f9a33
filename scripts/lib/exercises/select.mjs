import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { KINDS } from './kind.mjs';
import { ratingOf } from './rating.mjs';

/**
 * Chooses the exercises of the file.
 *
 * @typedef {import('./exercise-file.mjs').Exercise} Exercise
 * @typedef {import('./mine-game.mjs').Mined} Mined
 * @typedef {import('./read-sources.mjs').GameHeaders} GameHeaders
 */

/** The most exercises of a kind, so that no kind drowns the others. */
const MOST = 1_500;
/** Mates in one are easy. */
const IN_ONE = 'mate in one';
const MOST_IN_ONE = 300;
/** The position did not occur in a game. */
const NO_GAME = { red: '', black: '', event: '', date: '' };

/**
 * Leaves out positions that are the same, mirrored or with exchanged colours. Positions that occurred in a game come before others.
 *
 * @param {readonly { exercise: Mined, headers: GameHeaders }[]} mined
 * @returns {Exercise[]}
 */
export function selectExercises(mined) {
  const keys = new Set();
  /** @type {Map<string, number>} */
  const left = new Map(KINDS.map((kind) => [kind, MOST]));
  left.set(IN_ONE, MOST_IN_ONE);
  /** @type {Exercise[]} */
  const selected = [];
  const ordered = mined.toSorted(
    (one, other) => Number(other.exercise.isPlayed) - Number(one.exercise.isPlayed),
  );
  for (const { exercise, headers } of ordered) {
    const { fen, last, moves, kind, isPlayed } = exercise;
    const key = makeKeyHex(makeKey(Position.fromFen(fen)).key);
    const groups = kind === 'mate' && moves.length === 1 ? [kind, IN_ONE] : [kind];
    if (keys.has(key) || groups.some((group) => left.get(group) === 0)) continue;
    keys.add(key);
    for (const group of groups) left.set(group, (left.get(group) ?? 0) - 1);
    const rating = ratingOf(exercise);
    selected.push({ fen, last, moves, kind, rating, headers: isPlayed ? headers : NO_GAME });
  }
  return selected;
}
