import { makeKeyHex, toKeyMove } from '@chuhe/cloudbook/position-key';
import { obkKeysOfFen } from '@chuhe/game/database-book';
import { locksOfFen } from '@chuhe/game/elephanteye-book';
import { type Move, mirrorMove, packMove, sourceOf, targetOf } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import type { KeyedPosition } from '../position-db/key-moves.ts';
import type { EntryRow } from './book-entry.ts';
import { makeLockId, makeObkLockId, readObkKey } from './lock-key.ts';
import type { BookMove } from './read-book-move.ts';

/** Entries of BOOK.DAT and .obk books are stored by lock until a user opens a position that has the lock, and are then moved to the position. */

/** The ids of the entries that are stored by the locks of a position, one for each format of files. */
interface LockIds {
  readonly lockIds: readonly string[];
  /** The locks of the mirror image. */
  readonly mirroredLockIds: readonly string[];
}

export type LockedPosition = KeyedPosition & LockIds;

export function withLocks(position: KeyedPosition): LockedPosition {
  return { ...position, ...lockIdsOf(position.position.fen) };
}

/** @param fen as `makeFen` writes it */
export function lockIdsOf(fen: string): LockIds {
  const [lock, mirroredLock] = locksOfFen(fen);
  const [key, mirroredKey] = obkKeysOfFen(fen);
  return {
    lockIds: [makeLockId(lock), makeObkLockId(key)],
    mirroredLockIds: [makeLockId(mirroredLock), makeObkLockId(mirroredKey)],
  };
}

/** An entry stored by lock, with the book move that it resolves to. */
export interface ResolvedEntry extends BookMove {
  readonly lockId: string;
  readonly bookId: string;
  readonly lockMove: number;
}

/** @returns `undefined` if the move is not legal, because the entry then belongs to another position with the same lock */
export function resolveEntry(row: EntryRow, at: LockedPosition): ResolvedEntry | undefined {
  const { position, id, images } = at;
  const lockId = makeKeyHex(row.key);
  const isMirrored = !at.lockIds.includes(lockId);
  const move = readingsOf(row.key, row.move)
    .map((stored) => (isMirrored ? mirrorMove(stored) : stored))
    .find((read) => position.isLegal(read));
  if (move === undefined) return undefined;
  const isRed = position.turn === 'red';
  const bookMove = { id, isRed, move: toKeyMove(move, images), fen: fenOf(position, isMirrored) };
  return { ...bookMove, lockId, bookId: row.bookId, lockMove: row.move };
}

/**
 * The moves that an entry stored by lock can mean, of which one is legal in its position. A .obk book of unknown positions alone does not tell
 * in which order the squares of its moves are.
 */
export function readingsOf(key: Uint8Array, move: Move): Move[] {
  return readObkKey(key) === undefined ? [move] : [move, packMove(targetOf(move), sourceOf(move))];
}

function fenOf(position: Position, isMirrored: boolean): string {
  return (isMirrored ? position.mirror() : position).fen;
}
