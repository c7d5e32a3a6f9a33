/** Reproducible random numbers: every random test prints its seed and reads it from `CHUHE_SEED`. */

/** The seed of this run: `CHUHE_SEED`, or a random one. */
export const SEED = readSeed(process.env['CHUHE_SEED']);

/** Whether the random tests run in their long form (`CHUHE_TEST_FULL=1`). */
export const IS_FULL = process.env['CHUHE_TEST_FULL'] === '1';

/** Options for a group of tests that takes minutes in its long form: `describe(name, LONG, …)`. */
export const LONG = { timeout: IS_FULL ? 3_600_000 : 180_000 };

export interface Random {
  /** An integer from 0 to `below - 1`. */
  readonly below: (below: number) => number;
  /** One of the items. The list must not be empty. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/** Mulberry32, by Tommy Ettinger (public domain). */
export function makeRandom(seed: number): Random {
  let state = seed | 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return { below, pick: (items) => items[below(items.length)] };
}

function readSeed(text: string | undefined): number {
  const seed = Number(text);
  return text !== undefined && Number.isSafeInteger(seed)
    ? seed
    : Math.floor(Math.random() * 2 ** 31);
}
