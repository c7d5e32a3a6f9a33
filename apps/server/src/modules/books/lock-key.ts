/**
 * The key of a BOOK.DAT entry whose position is not known: a mark, then the 32-bit lock with the low byte first. The entry is stored as if
 * Red were to move, and its move as it is in the file. Keys of positions are longer: 13–28 bytes.
 */

export const LOCK_KEY_BYTES = 5;
const MARK = 0xff;

/** @param lock 0–4,294,967,295 @returns hexadecimal digits */
export function makeLockId(lock: number): string {
  const key = Buffer.alloc(LOCK_KEY_BYTES, MARK);
  key.writeUInt32LE(lock, 1);
  return key.toString('hex');
}

/** The lock in a key; `undefined` for the key of a position. */
export function readLockKey(key: Uint8Array): number | undefined {
  if (key.length !== LOCK_KEY_BYTES || key[0] !== MARK) return undefined;
  return Buffer.from(key).readUInt32LE(1);
}

/** Like `readLockKey`, for hexadecimal digits. */
export function readLockId(id: string): number | undefined {
  return id.length === 2 * LOCK_KEY_BYTES ? readLockKey(Buffer.from(id, 'hex')) : undefined;
}
