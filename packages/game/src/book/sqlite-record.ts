/** Records of SQLite tables: a header with the type of each value, then the values. */
import { decodeUtf8OrGbk, makeDecoder } from '../pgn/text-decoder.ts';
import { readInt, readVarint } from './sqlite-varint.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** A value of the type REAL. It is kept apart from whole numbers, because books store hash keys as either type. */
export class SqliteReal {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Integers are `bigint` beyond ±(2^53 − 1). */
export type SqliteValue = null | number | bigint | string | SqliteReal | Uint8Array;

/** The first `count` values of a record, or all if it has fewer. `undefined` if the record is damaged. */
export function readRecord(
  record: Uint8Array,
  count: number,
  encoding: TextEncoding,
): SqliteValue[] | undefined {
  const head = readVarint(record, 0);
  if (typeof head.value !== 'number' || head.value < 1 || head.value > record.length)
    return undefined;
  const values: SqliteValue[] = [];
  let at = head.end;
  let start = head.value;
  while (at < head.value && values.length < count) {
    const type = readVarint(record, at);
    const length = lengthOf(type.value);
    if (length === undefined || start + length > record.length) return undefined;
    values.push(readValue(record.subarray(start, start + length), type.value, encoding));
    at = type.end;
    start += length;
  }
  return values;
}

/** Lengths of the values of the types 0–9 in bytes. */
const LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];
const REAL = 7;
const ZERO = 8;
const ONE = 9;
/** Types from this on are bytes if they are even and texts if they are odd; twice the length is added to them. */
const FIRST_LONG = 12;

function lengthOf(type: number | bigint): number | undefined {
  if (typeof type !== 'number' || type < 0) return undefined;
  return type < FIRST_LONG ? LENGTHS[type] : Math.floor((type - FIRST_LONG) / 2);
}

function readValue(bytes: Uint8Array, type: number | bigint, encoding: TextEncoding): SqliteValue {
  if (type === 0) return null;
  if (type === REAL) return new SqliteReal(viewOf(bytes).getFloat64(0));
  if (type === ZERO) return 0;
  if (type === ONE) return 1;
  if (Number(type) < FIRST_LONG) return readInt(bytes, 0, bytes.length);
  return Number(type) % 2 === 0 ? bytes.slice() : decodeText(bytes, encoding);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Decodes a text. Old programs write the Chinese system encoding where SQLite expects UTF-8. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding = 'utf-8'): string {
  return encoding === 'utf-8' ? decodeUtf8OrGbk(bytes) : makeDecoder(encoding).decode(bytes);
}
