/**
 * Random numbers that depend only on the seed, by the generator Mulberry32 of Tommy Ettinger (public domain).
 *
 * @param {number} seed
 * @returns {() => number} from 0 up to, but not including, 1
 */
export function seededRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random seed, for a run that does not repeat an earlier one. */
export function randomSeed() {
  return 1 + Math.floor(Math.random() * 2 ** 31);
}

/**
 * @template Item
 * @param {readonly Item[]} items at least one
 * @param {() => number} random from 0 up to, but not including, 1
 * @returns {Item}
 */
export function pick(items, random) {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {() => number} random from 0 up to, but not including, 1
 * @returns {Item[]}
 */
export function shuffle(items, random) {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
