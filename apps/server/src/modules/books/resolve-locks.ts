import { locksOfFen } from '@chuhe/game/elephanteye-book';
import { makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { Queryable } from '../../db/database.ts';
import { listPositions } from './entry-repository.ts';
import { inSlices } from './in-slices.ts';
import { readLockId } from './lock-key.ts';
import type { EntryInput } from './merge-entries.ts';
import { BookMoveReader } from './read-book-move.ts';

/** Resolves entries known by lock to the book's positions with that lock, so that importing a file again does not duplicate entries. */
export async function resolveLocks(
  db: Queryable,
  bookId: string,
  inputs: readonly EntryInput[],
): Promise<readonly EntryInput[]> {
  const wanted = new Set(inputs.flatMap(({ id }) => readLockId(id) ?? []));
  if (wanted.size === 0) return inputs;
  const found = await inSlices(findLocks(await listPositions(db, bookId), wanted));
  const reader = new BookMoveReader();
  return inputs.map((input) => {
    const fens = found.get(readLockId(input.id) ?? NO_LOCK) ?? [];
    for (const fen of fens) {
      const bookMove = reader.find(fen, makeMove(input.move));
      if (typeof bookMove !== 'string') return { ...input, ...bookMove };
    }
    return input;
  });
}

const NO_LOCK = -1;
/** Number of positions between two checks of the clock. */
const CHECK_EVERY = 50;

/** FENs of positions by lock, mirrored if the lock is that of the mirror image. */
function* findLocks(
  fens: readonly string[],
  wanted: ReadonlySet<number>,
): Generator<undefined, Map<number, string[]>, undefined> {
  const found = new Map<number, string[]>();
  for (const [index, fen] of fens.entries()) {
    const [lock, mirroredLock] = locksOfFen(fen);
    if (wanted.has(lock)) add(found, lock, fen);
    if (mirroredLock !== lock && wanted.has(mirroredLock))
      add(found, mirroredLock, Position.fromFen(fen).mirror().fen);
    if (index % CHECK_EVERY === 0) yield;
  }
  return found;
}

function add(found: Map<number, string[]>, lock: number, fen: string): void {
  const fens = found.get(lock);
  if (fens === undefined) found.set(lock, [fen]);
  else fens.push(fen);
}
