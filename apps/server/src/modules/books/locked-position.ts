import { makeKeyHex, toKeyMove } from '@chuhe/cloudbook/position-key';
import { locksOf } from '@chuhe/game/elephanteye-book';
import { mirrorMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import type { KeyedPosition } from '../position-db/key-moves.ts';
import type { EntryRow } from './book-entry.ts';
import { makeLockId } from './lock-key.ts';
import type { BookMove } from './read-book-move.ts';

/** Entries of BOOK.DAT are stored by lock until a user opens a position that has the lock, and are then moved to the position. */

/** A position with its locks. */
export interface LockedPosition extends KeyedPosition {
  readonly lockId: string;
  readonly mirroredLockId: string;
}

export function withLocks(position: KeyedPosition): LockedPosition {
  const [lock, mirroredLock] = locksOf(position.position.toBoard());
  return { ...position, lockId: makeLockId(lock), mirroredLockId: makeLockId(mirroredLock) };
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
  const isMirrored = lockId !== at.lockId;
  const move = isMirrored ? mirrorMove(row.move) : row.move;
  if (!position.isLegal(move)) return undefined;
  const isRed = position.turn === 'red';
  const bookMove = { id, isRed, move: toKeyMove(move, images), fen: fenOf(position, isMirrored) };
  return { ...bookMove, lockId, bookId: row.bookId, lockMove: row.move };
}

function fenOf(position: Position, isMirrored: boolean): string {
  return (isMirrored ? position.mirror() : position).fen;
}
