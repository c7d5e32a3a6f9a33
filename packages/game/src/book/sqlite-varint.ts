/** Numbers of SQLite files: big-endian integers and varints. Bytes beyond the end count as 0. */

/** An unsigned integer of up to six bytes, with the high byte first. */
export function readUint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = at; index < at + length; index += 1) value = value * 256 + (bytes[index] ?? 0);
  return value;
}

/** A signed integer of one to eight bytes, with the high byte first. It is a `bigint` beyond ±(2^53 − 1). */
export function readInt(bytes: Uint8Array, at: number, length: number): number | bigint {
  if (length <= 6) {
    const value = readUint(bytes, at, length);
    const isNegative = ((bytes[at] ?? 0) & 0x80) !== 0;
    return isNegative ? value - 256 ** length : value;
  }
  const high = BigInt(readUint(bytes, at, length - 4));
  const value = (high << 32n) | BigInt(readUint(bytes, at + length - 4, 4));
  return narrow(BigInt.asIntN(8 * length, value));
}

interface Varint {
  readonly value: number | bigint;
  /** Offset of the next byte. */
  readonly end: number;
}

const MAX_BYTES = 9;

/** A signed integer of 64 bits in one to nine bytes: seven bits in each byte but the ninth, which has eight. */
export function readVarint(bytes: Uint8Array, at: number): Varint {
  let value = 0;
  for (let index = 0; index < MAX_BYTES - 2; index += 1) {
    const byte = bytes[at + index] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  const eighth = bytes[at + 7] ?? 0;
  const long = (BigInt(value) << 7n) | BigInt(eighth & 0x7f);
  if (eighth < 0x80) return { value: narrow(long), end: at + 8 };
  const whole = (long << 8n) | BigInt(bytes[at + 8] ?? 0);
  return { value: narrow(BigInt.asIntN(64, whole)), end: at + MAX_BYTES };
}

function narrow(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
