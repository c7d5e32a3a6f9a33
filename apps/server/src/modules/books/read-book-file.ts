import { BOOK_LIMITS, type BookFormat } from '@chuhe/contract/book';
import { type FileEntry, readBookFile } from '@chuhe/game/book-file';
import { findLines, parseBookDat } from '@chuhe/game/elephanteye-book';
import { makeMove, parseMove } from '@chuhe/rules/move';
import { ApiError } from '../../http/api-error.ts';
import { fileTooLarge } from '../../http/file-too-large.ts';
import { cleanNote } from './clean-note.ts';
import { inSlices } from './in-slices.ts';
import { makeLockId } from './lock-key.ts';
import type { EntryInput } from './merge-entries.ts';
import { type Place, PlaceReader } from './read-place.ts';

/** What a file says, as far as it can be taken into a book. */
export interface BookReading {
  readonly format: BookFormat;
  readonly records: number;
  readonly inputs: readonly EntryInput[];
  /** The first ones. */
  readonly report: { line: number; reason: string }[];
}

/**
 * @returns nothing for a file of another kind
 * @throws ApiError FILE_TOO_LARGE, or TOO_MANY_REQUESTS where too many books of BOOK.DAT wait already
 */
export async function readFile(bytes: Uint8Array): Promise<BookReading | undefined> {
  const text = decode(bytes);
  const file = text === undefined ? undefined : await inSlices(readBookFile(text));
  if (file !== undefined) {
    const { format, records, entries, refused } = file;
    const found = await inSlices(readEntries(entries));
    return makeReading(format, {
      records,
      inputs: found.inputs,
      refused: [...refused, ...found.refused],
    });
  }
  return readDat(bytes);
}

/**
 * Lines of BOOK.DAT are sought for seconds: one book at a time, so that a few users do not take the machine from all others. One
 * that waits is its bytes alone, which as records take twenty times as much room.
 */
let lastSearch: Promise<unknown> = Promise.resolve();
let searches = 0;
const MAX_SEARCHES = 20;
/** Twice as many as are taken, of eight bytes each: to read more would hold up the server. */
const MAX_DAT = 2 * BOOK_LIMITS.entries * 8;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
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
  const found = await inTurn(async () => {
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
  const room = Math.max(0, BOOK_LIMITS.entries - placed.length);
  const entries = [...placed, ...byLock.slice(0, room)];
  const { inputs, refused } = await inSlices(readEntries(entries));
  const tooMany = byLock.slice(room).map(({ line }) => ({ line, reason: 'too many entries' }));
  return makeReading('dat', { records, inputs, refused: [...refused, ...tooMany] });
}

function makeReading(
  format: BookFormat,
  {
    records,
    inputs,
    refused,
  }: { records: number; inputs: EntryInput[]; refused: BookReading['report'] },
): BookReading {
  const report = refused
    .toSorted((one, other) => one.line - other.line)
    .slice(0, BOOK_LIMITS.refused);
  return { format, records, inputs, report };
}

const REASONS = {
  INVALID_FEN: 'no legal position',
  MOVE_NOT_LEGAL: 'the move is not legal in its position',
  TOO_MANY_MOVES: 'too many moves of one lock',
} as const;
/** Entries between two looks at the clock. */
const SLICE = 20;
/** Moves of one lock that a file may have: more than any position has. */
const LOCK_MOVES = 200;

function* readEntries(entries: readonly { line: number; entry: FileEntry }[]) {
  const places = new EntryReader();
  const inputs: EntryInput[] = [];
  const refused: { line: number; reason: string }[] = [];
  for (const [index, { line, entry }] of entries.entries()) {
    const place = places.find(entry);
    if (typeof place === 'string') refused.push({ line, reason: REASONS[place] });
    else inputs.push({ ...place, ...said(entry) });
    if (index % SLICE === SLICE - 1) yield;
  }
  // The first in its place first, so that each finds the others there already.
  inputs.sort((one, other) => (one.serialNumber ?? LAST) - (other.serialNumber ?? LAST));
  return { inputs, refused };
}

const LAST = 1000;

/** Where an entry of a file stands: in its position, or by its lock. */
class EntryReader {
  readonly #places = new PlaceReader();
  readonly #moves = new Map<number, Set<number>>();

  find({ startingFEN, move, lock }: FileEntry): Place | keyof typeof REASONS {
    if (startingFEN !== '' || lock === undefined) return this.#places.find(startingFEN, move);
    const parsed = parseMove(move);
    if (parsed === undefined) return 'MOVE_NOT_LEGAL';
    const moves = this.#moves.get(lock) ?? new Set();
    this.#moves.set(lock, moves.add(parsed));
    if (moves.size > LOCK_MOVES) return 'TOO_MANY_MOVES';
    return { id: makeLockId(lock), isRed: true, move: parsed, fen: '' };
  }
}

function said({
  serialNumber,
  date,
  ...entry
}: FileEntry): Omit<EntryInput, 'id' | 'isRed' | 'move' | 'fen'> {
  const { score, winPercentage, note, priority, valid, time, depth } = entry;
  return {
    serialNumber,
    date: date === undefined ? undefined : new Date(date),
    values: {
      score,
      winPercentage,
      note: note === undefined ? undefined : cleanNote(note),
      priority,
      valid,
      time,
      depth,
    },
  };
}

/** UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
