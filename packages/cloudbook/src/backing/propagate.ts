/** Passes changed scores on to all positions that lead to them. */
import {
  type ChildScore,
  type KnownPosition,
  type PositionId,
  positionScore,
} from './known-position.ts';
import { solveScores } from './solve.ts';

/** A stored position: its moves with their own scores, and the values that were last backed up. */
export interface StoredPosition<Id extends PositionId> extends KnownPosition<Id> {
  /** The value of each move, in the order of `moves`; empty if none has been computed yet. */
  readonly values: readonly number[];
}

/** A store of positions. Each call requests many positions, so that a wave takes one query. */
export interface ScoreStore<Id extends PositionId> {
  /** The known positions among `ids`. */
  readonly positions: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, StoredPosition<Id>>>;
  /** All known positions with a move to one of `ids`. */
  readonly parents: (ids: readonly Id[]) => Promise<Iterable<Id>>;
}

export interface Propagation<Id extends PositionId> {
  /** The new values of the moves of each changed position. The caller writes them in one transaction. */
  readonly changes: ReadonlyMap<Id, readonly number[]>;
  /**
   * Positions beyond the limit that lead to a position with a changed score. Pass them to the next call as `changed`. Empty
   * if the propagation is complete.
   */
  readonly rest: readonly Id[];
}

/** The default number of positions that one call reads. */
export const DEFAULT_PROPAGATION_LIMIT = 10_000;

/**
 * Computes the values of the changed positions and of all positions that lead to them, directly or indirectly. It
 * reads the positions in waves from the nearest to the farthest, and writes nothing. If all are within the limit, the
 * result is that of `solveScores` over the whole store. A cycle longer than the limit is cut, and the stored
 * values beyond the cut are used.
 *
 * Rejects with the errors of the store, and with a `RangeError` for a limit below 1.
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
  const { changes, rescored } = findChanges(region, solved);
  const rest = new Set([...first.slice(limit), ...(await store.parents(rescored))]);
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

/** The scores of the known children outside the region. */
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

/**
 * The score of a stored position. If no values have been backed up yet, uses the moves' own scores, because a complete
 * position without values would count as lost.
 */
function storedScore<Id extends PositionId>(position: StoredPosition<Id>): number | undefined {
  const { moves, values, isComplete } = position;
  const isBackedUp = values.length === moves.length;
  return positionScore(isBackedUp ? values : moves.map(({ score }) => score), isComplete);
}

/** `changes` has the positions in which the value of a move has changed, `rescored` those whose score has changed. */
function findChanges<Id extends PositionId>(
  region: Region<Id>,
  solved: ReadonlyMap<Id, readonly number[]>,
): { readonly changes: Map<Id, readonly number[]>; readonly rescored: Id[] } {
  const changes = new Map<Id, readonly number[]>();
  const rescored: Id[] = [];
  for (const [id, position] of region) {
    const { values, isComplete } = position;
    const now = solved.get(id) ?? [];
    const isSame = now.length === values.length && now.every((value, at) => value === values[at]);
    if (!isSame) changes.set(id, now);
    if (positionScore(now, isComplete) !== storedScore(position)) rescored.push(id);
  }
  return { changes, rescored };
}
