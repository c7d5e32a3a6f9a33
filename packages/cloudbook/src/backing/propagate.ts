/** What has changed, told to all positions that lead there. */
import {
  type ChildScore,
  type KnownPosition,
  type PositionId,
  positionScore,
} from './known-position.ts';
import { solveScores } from './solve.ts';

/** A position as it is stored: its moves with their own scores, and with what was backed up to them so far. */
export interface StoredPosition<Id extends PositionId> extends KnownPosition<Id> {
  /** The value of each move, in the order of `moves`; empty where none was worked out yet. */
  readonly values: readonly number[];
}

/** Where positions are kept. Each call asks for many, so that a wave is one query. */
export interface ScoreStore<Id extends PositionId> {
  /** Those of the positions that are known. */
  readonly positions: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, StoredPosition<Id>>>;
  /** All known positions with a move to one of these. */
  readonly parents: (ids: readonly Id[]) => Promise<Iterable<Id>>;
}

export interface Propagation<Id extends PositionId> {
  /** The new values of the moves of each position where one differs. To be written in one transaction. */
  readonly changes: ReadonlyMap<Id, readonly number[]>;
  /**
   * Positions beyond the limit that lead to one whose worth has changed: where to go on, in a new call. Empty
   * when everything has been told.
   */
  readonly rest: readonly Id[];
}

/** Positions that one call looks at, unless told otherwise. */
export const DEFAULT_PROPAGATION_LIMIT = 10_000;

/**
 * Works out the values of the changed positions and of all that lead there, directly or not, in waves
 * from the nearest to the farthest. Nothing is written. With all of them within the limit, the result is
 * that of `solveScores` over the whole store; a cycle that is longer than the limit is cut, and what
 * is stored beyond the cut is believed.
 *
 * Rejects with what the store rejects with, and with a `RangeError` for a limit below 1.
 */
export async function propagateScores<Id extends PositionId>(
  store: ScoreStore<Id>,
  changed: Iterable<Id>,
  limit = DEFAULT_PROPAGATION_LIMIT,
): Promise<Propagation<Id>> {
  if (!(limit >= 1)) throw new RangeError(`no such limit: ${limit}`);
  const first = [...new Set(changed)];
  const region = await readRegion(store, first, limit);
  const outside = await readOutside(store, region);
  const solved = solveScores(region, (id) => outside.get(id));
  const { changes, moved } = compare(region, solved);
  // A position that was not there to be read has nothing that could be told.
  const rest = new Set([...first.slice(limit), ...(await store.parents(moved))]);
  return { changes, rest: [...rest].filter((id) => !region.has(id)) };
}

type Region<Id extends PositionId> = ReadonlyMap<Id, StoredPosition<Id>>;

async function readRegion<Id extends PositionId>(
  store: ScoreStore<Id>,
  first: readonly Id[],
  limit: number,
): Promise<Region<Id>> {
  const region = new Map<Id, StoredPosition<Id>>();
  const seen = new Set(first);
  let wave = first;
  while (wave.length > 0 && region.size < limit) {
    const ids = wave.slice(0, limit - region.size);
    for (const [id, position] of await store.positions(ids)) region.set(id, position);
    const parents = new Set(await store.parents(ids));
    wave = [...parents].filter((id) => !seen.has(id));
    for (const id of wave) seen.add(id);
  }
  return region;
}

/** What the children beyond the region are worth, as far as they are known. */
async function readOutside<Id extends PositionId>(
  store: ScoreStore<Id>,
  region: Region<Id>,
): Promise<Map<Id, ChildScore>> {
  const children = new Set<Id>();
  for (const { moves } of region.values()) {
    for (const { child } of moves) if (!region.has(child)) children.add(child);
  }
  const known = await store.positions([...children]);
  const outside = new Map<Id, ChildScore>();
  for (const [id, position] of known) {
    const score = storedScore(position);
    if (score !== undefined) outside.set(id, { score, isComplete: position.isComplete });
  }
  return outside;
}

/** By the moves' own scores where nothing has been backed up yet: no values are no lost mate. */
function storedScore<Id extends PositionId>(position: StoredPosition<Id>): number | undefined {
  const { moves, values, isComplete } = position;
  const isBackedUp = values.length === moves.length;
  return positionScore(isBackedUp ? values : moves.map(({ score }) => score), isComplete);
}

function compare<Id extends PositionId>(
  region: Region<Id>,
  solved: ReadonlyMap<Id, readonly number[]>,
): { readonly changes: Map<Id, readonly number[]>; readonly moved: Id[] } {
  const changes = new Map<Id, readonly number[]>();
  const moved: Id[] = [];
  for (const [id, position] of region) {
    const { values, isComplete } = position;
    const now = solved.get(id) ?? [];
    const isSame = now.length === values.length && now.every((value, at) => value === values[at]);
    if (!isSame) changes.set(id, now);
    if (positionScore(now, isComplete) !== storedScore(position)) moved.push(id);
  }
  return { changes, moved };
}
