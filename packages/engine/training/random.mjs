import { seededRandom as startRandom } from '../../../scripts/lib/random.mjs';

/** @typedef {() => number} Random from 0 up to, but not including, 1 */

/**
 * Random numbers that depend only on seed and stream. Streams of one seed are independent of each other.
 *
 * @type {(seed: number, stream?: number) => Random}
 */
export function seededRandom(seed, stream = 0) {
  return startRandom(hash(hash(seed | 0) ^ (stream | 0)));
}

/**
 * The last step of MurmurHash3, by Austin Appleby (public domain). Every bit of the result depends on every bit of `value`.
 *
 * @param {number} value
 * @returns {number} 32 bits, signed
 */
export function hash(value) {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * Shuffles in place (Fisher and Yates).
 *
 * @type {(numbers: Uint32Array, random: Random) => void}
 */
export function shuffle(numbers, random) {
  for (let last = numbers.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = numbers[last];
    numbers[last] = numbers[other];
    numbers[other] = kept;
  }
}
