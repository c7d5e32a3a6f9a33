import { HIDDEN_1, HIDDEN_2, parseShape, STACKS } from '@chuhe/engine/network/shape';
import { RunError } from '../../../scripts/lib/run.mjs';

/** @typedef {import('@chuhe/engine/network/shape').NetworkShape} Shape */

/**
 * The layer stack for a number of pieces.
 *
 * @param {number} count 2 to 32
 * @returns {number} 0 to 7
 */
export function stackOf(count) {
  return Math.min((count - 1) >> 2, STACKS - 1);
}

/**
 * @param {string} text such as `9,128` or `6,256,pairwise`
 * @returns {Shape} throws a {@link RunError} for anything else
 */
export function readShape(text) {
  const match = /^(\d),(\d{2,3})(?:,pairwise)?$/.exec(text);
  if (match === null) throw refusal(text, 'write it as 9,128 or 6,256,pairwise');
  const [, places, neurons] = match;
  const parsed = parseShape({
    kingPlaces: Number(places),
    neurons: Number(neurons),
    pairwise: text.endsWith(',pairwise'),
    hidden: [HIDDEN_1, HIDDEN_2],
    buckets: STACKS,
  });
  if (!parsed.ok) throw refusal(text, parsed.error);
  return parsed.value;
}

/** @type {(text: string, reason: string) => RunError} */
function refusal(text, reason) {
  return new RunError(`${text} is not a shape: ${reason}`, 1);
}

/** @param {Shape} shape */
export function formatShape({ kingPlaces, neurons, pairwise }) {
  return `${kingPlaces},${neurons}${pairwise ? ',pairwise' : ''}`;
}
