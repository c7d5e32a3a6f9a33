import { makeFen } from '@chuhe/rules/fen';
import { mirrorSetup } from '@chuhe/rules/setup';
import { type LockedBook, type LockHit, searchLines } from './line-search.ts';
import { lowHalfOf, OBK_LOW_LOCKS, obkKeysOfFen } from './obk-key.ts';

/**
 * Maximum number of positions to visit. Of 100,000 moves of masters' games, 110 are not found then. With three times as many positions, half of
 * these are.
 */
const MAX_POSITIONS = 20_000_000;

/**
 * Finds the positions that have the keys of a .obk book, as `findLines` does. The lines are searched by the low halves of the keys; a
 * position counts if its whole key is wanted.
 *
 * @param keys the wanted keys; the value of a key is another key that is not searched any more once the first is found, or `undefined`
 * @returns FENs by key
 */
export function* findKeys(
  keys: ReadonlyMap<string, string | undefined>,
  positions = MAX_POSITIONS,
): Generator<undefined, ReadonlyMap<string, string>, undefined> {
  const lines = new KeyLines(keys);
  yield* searchLines(lines, positions);
  return lines.reached;
}

class KeyLines implements LockedBook {
  readonly table = OBK_LOW_LOCKS;
  readonly reached = new Map<string, string>();
  readonly #keys: ReadonlyMap<string, string | undefined>;
  readonly #locks: ReadonlySet<number>;

  constructor(keys: ReadonlyMap<string, string | undefined>) {
    this.#keys = keys;
    this.#locks = new Set(Array.from(keys.keys(), lowHalfOf));
  }

  locks(): Iterable<number> {
    return this.#locks;
  }

  has(lock: number): boolean {
    return this.#locks.has(lock);
  }

  record({ board, lock, isMirrored }: LockHit): readonly number[] {
    const setup = board.toSetup();
    const fen = makeFen(isMirrored ? mirrorSetup(setup) : setup);
    const [key] = obkKeysOfFen(fen);
    if (!this.#keys.has(key)) return [];
    this.reached.set(key, fen);
    const other = this.#keys.get(key);
    return other === undefined ? [lock] : [lock, lowHalfOf(other)];
  }
}
