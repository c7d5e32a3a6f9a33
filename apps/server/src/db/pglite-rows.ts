import { protocol } from '@electric-sql/pglite';

/**
 * Reads the messages with which the database answers a statement (PostgreSQL manual, "Message Formats"). A message consists of one byte
 * for its kind, a length that counts itself but not that byte, and the content. PGlite's own parser is slower, since it copies each value
 * first.
 */

export interface Column {
  readonly name: string;
  /** OID of the type. */
  readonly type: number;
}

export interface Answer {
  /** `undefined` if the columns were not requested. */
  readonly columns: readonly Column[] | undefined;
  /** One list of values for each row, as text. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Whether the statement has been completed. An empty statement counts as completed. */
  readonly isComplete: boolean;
}

const ROW_DESCRIPTION = 'T'.charCodeAt(0);
const DATA_ROW = 'D'.charCodeAt(0);
const COMMAND_COMPLETE = 'C'.charCodeAt(0);
const EMPTY_QUERY = 'I'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);

/** @throws the error of the database, if the answer contains one */
export function readAnswer(bytes: Buffer): Answer {
  let columns: readonly Column[] | undefined;
  const rows: (string | null)[][] = [];
  let isComplete = false;
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const kind = bytes[at];
    const content = at + 5;
    if (kind === DATA_ROW) rows.push(readRow(bytes, content));
    else if (kind === ROW_DESCRIPTION) columns = readColumns(bytes, content);
    else if (kind === COMMAND_COMPLETE || kind === EMPTY_QUERY) isComplete = true;
    else if (kind === ERROR) throw readError(bytes.subarray(at));
  }
  return { columns, rows, isComplete };
}

function readRow(bytes: Buffer, start: number): (string | null)[] {
  const values: (string | null)[] = [];
  const count = bytes.readInt16BE(start);
  let at = start + 2;
  for (let index = 0; index < count; index += 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : bytes.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return values;
}

/** Number of bytes after the name of a column: its table, number, type, size, modifier and format. */
const COLUMN_BYTES = 18;
/** Number of these bytes that precede the type. */
const TYPE_OFFSET = 6;

function readColumns(bytes: Buffer, start: number): Column[] {
  const columns: Column[] = [];
  const count = bytes.readInt16BE(start);
  let at = start + 2;
  for (let index = 0; index < count; index += 1) {
    const end = bytes.indexOf(0, at);
    const type = bytes.readUInt32BE(end + 1 + TYPE_OFFSET);
    columns.push({ name: bytes.toString('utf8', at, end), type });
    at = end + 1 + COLUMN_BYTES;
  }
  return columns;
}

function readError(bytes: Buffer): Error {
  const errors: Error[] = [];
  new protocol.Parser().parse(bytes, (message) => {
    if (message instanceof protocol.messages.DatabaseError) errors.push(message);
  });
  return errors[0] ?? new Error('The database answered with an unreadable error');
}
