import { type BookFormat } from '@chuhe/contract/book';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { type FileEntry, readBookFile } from '@chuhe/game/book-file';
import { findLines, parseBookDat } from '@chuhe/game/elephanteye-book';
import { makeMove, parseMove } from '@chuhe/rules/move';
import { ApiError } from '../../http/api-error.ts';
import { fileTooLarge } from '../../http/file-too-large.ts';
import { cleanNote } from './clean-note.ts';
import { inSlices } from './in-slices.ts';
import { makeLockId } from './lock-key.ts';
import type { EntryInput } from './merge-entries.ts';
import { type BookMove, BookMoveReader } from './read-book-move.ts';

/** The entries of a file that can be imported. */
export interface BookReading {
  readonly format: BookFormat;
  readonly records: number;
  readonly inputs: readonly EntryInput[];
  readonly report: { line: number; reason: string }[];
}

/**
 * @returns `undefined` for a file of another kind
 * @throws ApiError FILE_TOO_LARGE, or TOO_MANY_REQUESTS if too many BOOK.DAT files are waiting
 */
export async function readFile(bytes: Uint8Array): Promise<BookReading | undefined> {
  const text = decode(bytes);
  const file = text === undefined ? undefined : await inSlices(readBookFile(text));
  if (file === undefined) return readDat(bytes);
  const { format, records, entries, refused } = file;
  const found = await inSlices(readEntries(entries));
  const report = reportOf([...refused, ...found.refused]);
  return { format, records, inputs: found.inputs, report };
}

/**
 * Finding the lines of BOOK.DAT takes seconds, so one file is read at a time. Other files wait as bytes, because records take twenty
 * times as much memory.
 */
let lastSearch: Promise<unknown> = Promise.resolve();
let searches = 0;
const MAX_SEARCHES = 20;
/** Maximum size of BOOK.DAT in bytes: twice as many records of eight bytes as an account may have. Reading more would block the server. */
const MAX_DAT = 2 * BOOK_LIMITS.entries * 8;

async function runQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (searches >= MAX_SEARCHES) throw new ApiError('TOO_MANY_REQUESTS');
  searches += 1;
  const search = lastSearch.then(work);
  lastSearch = search.catch(() => undefined);
  try {
    return await search;
  } finally {
    searches -= 1;
  }
}

async function readDat(bytes: Uint8Array): Promise<BookReading | undefined> {
  const records = bytes.length / 8;
  if (!Number.isInteger(records)) return undefined;
  if (bytes.length > MAX_DAT) throw fileTooLarge(MAX_DAT);
  const found = await runQueued(async () => {
    const book = parseBookDat(bytes);
    return book && inSlices(findLines(book));
  });
  if (found === undefined) return undefined;
  const { moves, lost } = found;
  const placed = moves.map(({ fen, move, weight, record }) => ({
    line: record,
    entry: { startingFEN: fen, move, priority: weight },
  }));
  const byLock = lost.map(({ lock, move, weight, number }) => ({
    line: number,
    entry: { startingFEN: '', lock, move: makeMove(move), priority: weight },
  }));
  const capacity = Math.max(0, BOOK_LIMITS.entries - placed.length);
  const entries = [...placed, ...byLock.slice(0, capacity)];
  const { inputs, refused } = await inSlices(readEntries(entries));
  const tooMany = byLock.slice(capacity).map(({ line }) => ({ line, reason: 'too many entries' }));
  return { format: 'dat', records, inputs, report: reportOf([...refused, ...tooMany]) };
}

/** The first refused records, in the order of the file. */
function reportOf(refused: BookReading['report']): BookReading['report'] {
  const ordered = refused.toSorted((one, other) => one.line - other.line);
  return ordered.slice(0, BOOK_LIMITS.refused);
}

const REASONS = {
  INVALID_FEN: 'no legal position',
  MOVE_NOT_LEGAL: 'the move is not legal in its position',
  TOO_MANY_MOVES: 'too many moves of one lock',
} as const;
/** Number of entries between two checks of the clock. */
const CHECK_EVERY = 20;
/** Maximum number of moves per lock, which is more than any position has. */
const MAX_MOVES_PER_LOCK = 200;

function* readEntries(entries: readonly { line: number; entry: FileEntry }[]) {
  const reader = new EntryReader();
  const inputs: EntryInput[] = [];
  const refused: { line: number; reason: string }[] = [];
  for (const [index, { line, entry }] of entries.entries()) {
    const bookMove = reader.find(entry);
    if (typeof bookMove === 'string') refused.push({ line, reason: REASONS[bookMove] });
    else inputs.push({ ...bookMove, ...valuesOf(entry) });
    if (index % CHECK_EVERY === CHECK_EVERY - 1) yield;
  }
  // Sorted by number, so that earlier entries are in place when an entry is inserted.
  inputs.sort((one, other) => (one.serialNumber ?? LAST) - (other.serialNumber ?? LAST));
  return { inputs, refused };
}

const LAST = 1000;

/** Reads the book move of an entry: in its position, or by its lock. */
class EntryReader {
  readonly #reader = new BookMoveReader();
  readonly #moves = new Map<number, Set<number>>();

  find({ startingFEN, move, lock }: FileEntry): BookMove | keyof typeof REASONS {
    if (startingFEN !== '' || lock === undefined) return this.#reader.find(startingFEN, move);
    const parsed = parseMove(move);
    if (parsed === undefined) return 'MOVE_NOT_LEGAL';
    const moves = this.#moves.get(lock) ?? new Set();
    this.#moves.set(lock, moves.add(parsed));
    if (moves.size > MAX_MOVES_PER_LOCK) return 'TOO_MANY_MOVES';
    return { id: makeLockId(lock), isRed: true, move: parsed, fen: '' };
  }
}

function valuesOf({ serialNumber, date, ...entry }: FileEntry): Omit<EntryInput, keyof BookMove> {
  const { score, winPercentage, note, priority, valid, time, depth } = entry;
  return {
    serialNumber,
    date: date === undefined ? undefined : new Date(date),
    values: { score, winPercentage, note: note && cleanNote(note), priority, valid, time, depth },
  };
}

/** Decodes UTF-8; `undefined` if the bytes are not valid UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
