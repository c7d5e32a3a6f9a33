import { makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { Queryable } from '../../db/database.ts';
import { listPositions } from './entry-repository.ts';
import { inSlices } from './in-slices.ts';
import { isLockId } from './lock-key.ts';
import { lockIdsOf, readingsOf } from './locked-position.ts';
import type { EntryInput } from './merge-entries.ts';
import { BookMoveReader } from './read-book-move.ts';

/** Resolves entries known by lock to the book's positions with that lock, so that importing a file again does not duplicate entries. */
export async function resolveLocks(
  db: Queryable,
  bookId: string,
  inputs: readonly EntryInput[],
): Promise<readonly EntryInput[]> {
  const wanted = new Set(inputs.flatMap(({ id }) => (isLockId(id) ? [id] : [])));
  if (wanted.size === 0) return inputs;
  const found = await inSlices(findLocks(await listPositions(db, bookId), wanted));
  const reader = new BookMoveReader();
  return inputs.map((input) => {
    const fens = found.get(input.id) ?? [];
    const moves = fens.length === 0 ? [] : readingsOf(Buffer.from(input.id, 'hex'), input.move);
    for (const fen of fens) {
      for (const move of moves) {
        const bookMove = reader.find(fen, makeMove(move));
        if (typeof bookMove !== 'string') return { ...input, ...bookMove };
      }
    }
    return input;
  });
}

/** Number of positions between two checks of the clock. */
const CHECK_EVERY = 50;

/** FENs of positions by the id of their lock, mirrored if the lock is that of the mirror image. */
function* findLocks(
  fens: readonly string[],
  wanted: ReadonlySet<string>,
): Generator<undefined, Map<string, string[]>, undefined> {
  const found = new Map<string, string[]>();
  for (const [index, fen] of fens.entries()) {
    const { lockIds, mirroredLockIds } = lockIdsOf(fen);
    for (const id of lockIds) if (wanted.has(id)) add(found, id, fen);
    for (const id of mirroredLockIds) {
      if (wanted.has(id) && !lockIds.includes(id))
        add(found, id, Position.fromFen(fen).mirror().fen);
    }
    if (index % CHECK_EVERY === 0) yield;
  }
  return found;
}

function add(found: Map<string, string[]>, id: string, fen: string): void {
  const fens = found.get(id);
  if (fens === undefined) found.set(id, [fen]);
  else fens.push(fen);
}
