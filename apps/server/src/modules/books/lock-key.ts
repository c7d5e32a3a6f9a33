/**
 * Keys of entries whose position is not known: a mark, then what the file has of the position. The entry is stored as if Red were to move, and
 * its move as it is in the file. Keys of positions are longer: 13–28 bytes.
 *
 * - BOOK.DAT: the mark ff and the 32-bit lock with the low byte first.
 * - .obk and .pfBook: the mark fe and the 64-bit key with the high byte first.
 */

const DAT_BYTES = 5;
const OBK_BYTES = 9;
const DAT_MARK = 0xff;
const OBK_MARK = 0xfe;

/** The length of the longest key without a position, in bytes. */
export const MAX_LOCK_BYTES = OBK_BYTES;

/** @param lock 0–4,294,967,295 @returns hexadecimal digits */
export function makeLockId(lock: number): string {
  const key = Buffer.alloc(DAT_BYTES, DAT_MARK);
  key.writeUInt32LE(lock, 1);
  return key.toString('hex');
}

/** @param obkKey 16 hexadecimal digits @returns hexadecimal digits */
export function makeObkLockId(obkKey: string): string {
  return OBK_MARK.toString(16) + obkKey;
}

/** The lock of BOOK.DAT in a key; `undefined` for another key. */
export function readLockKey(key: Uint8Array): number | undefined {
  if (key.length !== DAT_BYTES || key[0] !== DAT_MARK) return undefined;
  return Buffer.from(key).readUInt32LE(1);
}

/** The key of a .obk book in a key, as 16 hexadecimal digits; `undefined` for another key. */
export function readObkKey(key: Uint8Array): string | undefined {
  if (key.length !== OBK_BYTES || key[0] !== OBK_MARK) return undefined;
  return Buffer.from(key).toString('hex', 1);
}

/** Whether a key is that of an entry whose position is not known. */
export function isLockKey(key: Uint8Array): boolean {
  return key.length <= MAX_LOCK_BYTES;
}

/** Like `isLockKey`, for hexadecimal digits. */
export function isLockId(id: string): boolean {
  return id.length <= 2 * MAX_LOCK_BYTES;
}
