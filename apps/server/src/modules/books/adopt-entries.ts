import { toKeyMove } from '@chuhe/cloudbook/position-key';
import { locksOf } from '@chuhe/game/elephanteye-book';
import { mirrorMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { bookEntries } from '../../db/tables/book-tables.ts';
import type { KeyedPosition } from '../position-db/key-moves.ts';
import type { EntryRow } from './book-entry.ts';
import { lockBooks, numberEntries } from './entry-order.ts';
import { groupBy } from './group-by.ts';
import { makeLockId } from './lock-key.ts';
import { hexOf } from './place-name.ts';
import type { Place } from './read-place.ts';

/** Entries of BOOK.DAT that were known by their lock alone, once somebody stands on a position that has it. */

/** An asked position under its locks. */
export interface LockedPosition extends KeyedPosition {
  readonly lockId: string;
  readonly mirroredLockId: string;
}

export function locked(position: KeyedPosition): LockedPosition {
  const [own, mirrored] = locksOf(position.position.toBoard());
  return { ...position, lockId: makeLockId(own), mirroredLockId: makeLockId(mirrored) };
}

/** An entry by its lock, and where it belongs. */
export interface Adoption extends Place {
  readonly lockId: string;
  readonly bookId: string;
  readonly lockMove: number;
}

/** @returns nothing where the move is not legal there: then it is of another position with the same lock */
export function makeAdoption(row: EntryRow, at: LockedPosition): Adoption | undefined {
  const { position, id, images } = at;
  const lockId = hexOf(row.key);
  const isMirrored = lockId !== at.lockId;
  const move = isMirrored ? mirrorMove(row.move) : row.move;
  if (!position.isLegal(move)) return undefined;
  const isRed = position.turn === 'red';
  const place = { id, isRed, move: toKeyMove(move, images), fen: fenOf(position, isMirrored) };
  return { ...place, lockId, bookId: row.bookId, lockMove: row.move };
}

function fenOf(position: Position, isMirrored: boolean): string {
  return (isMirrored ? position.mirror() : position).fen;
}

/**
 * Puts entries of one user where they belong, behind those that are there. One that the book has there already is dropped.
 * What another call has put there meanwhile stays as it is.
 */
export function adoptEntries(
  db: Queryable,
  ownerId: string,
  adoptions: readonly Adoption[],
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockBooks(tx, ownerId);
    await moveEntries(tx, adoptions);
    for (const [bookId, own] of groupBy(adoptions, (adoption) => adoption.bookId)) {
      await numberEntries(tx, bookId, [...new Set(own.flatMap(({ id, lockId }) => [id, lockId]))]);
    }
  });
}

/**
 * Out and in again by one statement: an update of the key would fail where the entry is there already. A row in the bin gives way,
 * as it does to what is entered anew.
 */
async function moveEntries(tx: Queryable, adoptions: readonly Adoption[]): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${bookEntries} as entry
        using jsonb_to_recordset(${JSON.stringify(adoptions)}::jsonb) as found ("lockId" text, "bookId" uuid, "lockMove" int, id text, "isRed" boolean, move int, fen text)
        where entry.key = decode(found."lockId", 'hex') and entry.book_id = found."bookId" and entry.is_red and entry.move = found."lockMove"
          and entry.deleted_at is null
        returning entry.*, decode(found.id, 'hex') as to_key, found."isRed" as to_red, found.move as to_move, found.fen as to_fen)
    insert into ${bookEntries} (key, book_id, is_red, move, fen, score, win_percentage, note, note_folded, priority, valid, serial, time, depth, created_at, updated_at)
    select distinct on (book_id, to_key, to_red, to_move)
        to_key, book_id, to_red, to_move, to_fen, score, win_percentage, note, note_folded, priority, valid, ${BEHIND} + least(serial, ${BEHIND}), time, depth, created_at, updated_at
      from gone order by book_id, to_key, to_red, to_move, serial
    on conflict (key, book_id, is_red, move) do update set (fen, score, win_percentage, note, note_folded, priority, valid, serial, time, depth, created_at, updated_at, deleted_at, deletion_id)
      = (excluded.fen, excluded.score, excluded.win_percentage, excluded.note, excluded.note_folded, excluded.priority, excluded.valid, excluded.serial, excluded.time, excluded.depth, excluded.created_at, excluded.updated_at, null, null)
      where ${bookEntries}.deleted_at is not null`);
}

/** More than the number of any entry, for a moment; twice this is still a smallint. */
const BEHIND = 16_000;
