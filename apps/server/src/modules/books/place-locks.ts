import { locksOfFen } from '@chuhe/game/elephanteye-book';
import { makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { Queryable } from '../../db/database.ts';
import { listPositions } from './entry-repository.ts';
import { inSlices } from './in-slices.ts';
import { readLockId } from './lock-key.ts';
import type { EntryInput } from './merge-entries.ts';
import { PlaceReader } from './read-place.ts';

/**
 * Entries by their lock as entries of a position, where the book has one with the lock: so what came from a file once, and has found
 * its place since, does not come a second time.
 */
export async function placeLocks(
  db: Queryable,
  bookId: string,
  inputs: readonly EntryInput[],
): Promise<readonly EntryInput[]> {
  const wanted = new Set(inputs.flatMap(({ id }) => readLockId(id) ?? []));
  if (wanted.size === 0) return inputs;
  const found = await inSlices(findLocks(await listPositions(db, bookId), wanted));
  const places = new PlaceReader();
  return inputs.map((input) => {
    const fens = found.get(readLockId(input.id) ?? NO_LOCK) ?? [];
    for (const fen of fens) {
      const place = places.find(fen, makeMove(input.move));
      if (typeof place !== 'string') return { ...input, ...place };
    }
    return input;
  });
}

const NO_LOCK = -1;
/** Positions between two looks at the clock. */
const SLICE = 50;

/** By lock, the positions that have it: as they are, or mirrored. */
function* findLocks(
  fens: readonly string[],
  wanted: ReadonlySet<number>,
): Generator<undefined, Map<number, string[]>, undefined> {
  const found = new Map<number, string[]>();
  for (const [index, fen] of fens.entries()) {
    const [own, mirrored] = locksOfFen(fen);
    if (wanted.has(own)) add(found, own, fen);
    if (mirrored !== own && wanted.has(mirrored))
      add(found, mirrored, Position.fromFen(fen).mirror().fen);
    if (index % SLICE === 0) yield;
  }
  return found;
}

function add(found: Map<number, string[]>, lock: number, fen: string): void {
  const fens = found.get(lock);
  if (fens === undefined) found.set(lock, [fen]);
  else fens.push(fen);
}
