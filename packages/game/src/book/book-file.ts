/**
 * A book of moves as a file that people and programs read: JSON, or CSV for a spreadsheet. Both hold every field of an entry,
 * and what is written is read back the same. A bad entry is told with its place, and the others are read.
 *
 * ```ts
 * import { makeBookCsv, makeBookJson, parseBookFile } from '@chuhe/game/book-file';
 * import { INITIAL_FEN } from '@chuhe/rules/fen';
 *
 * const entry = { startingFEN: INITIAL_FEN, move: 'h2e2', note: 'Central cannon', priority: 9 };
 * parseBookFile(makeBookCsv([entry]))?.entries; // [{ line: 2, entry }]
 * parseBookFile(makeBookJson({ name: 'Cannons', entries: [entry] }))?.format; // 'json'
 * ```
 */

import { makeCsvRow } from './csv.ts';
import { ENTRY_COLUMNS, type FileEntry } from './file-entry.ts';
import { guardCell } from './guard-cell.ts';
import { type FileBook, MAX_FILE_ENTRIES } from './read-book.ts';
import { readCsvBook } from './read-csv-book.ts';
import { readJsonBook } from './read-json-book.ts';

export type { FileEntry } from './file-entry.ts';
export type { FileBook } from './read-book.ts';

const KIND = 'chuhe-book';
const VERSION = 1;

export interface BookFileOptions {
  readonly maxEntries?: number;
}

/** Told by the content. `undefined` for a text that is neither, or of another kind of JSON. */
export function parseBookFile(text: string, options: BookFileOptions = {}): FileBook | undefined {
  const reading = readBookFile(text, options);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

/** The same, for long files: yields now and then, so that a caller can let others have their turn. */
export function* readBookFile(
  text: string,
  { maxEntries = MAX_FILE_ENTRIES }: BookFileOptions = {},
): Generator<undefined, FileBook | undefined, undefined> {
  const plain = text.replace(/^\uFEFF/, '');
  if (!/^\s*\{/.test(plain)) return yield* readCsvBook(plain, maxEntries);
  return yield* readJsonBook(plain, { kind: KIND, version: VERSION, maxEntries });
}

/** One entry a line. */
export function makeBookJson({
  name,
  entries,
}: {
  readonly name: string;
  readonly entries: Iterable<FileEntry>;
}): string {
  return write(new BookFileWriter('json', name), entries);
}

/** With a byte order mark, by which spreadsheets know UTF-8, and with nothing in it that they would take for a formula. */
export function makeBookCsv(entries: Iterable<FileEntry>): string {
  return write(new BookFileWriter('csv', ''), entries);
}

/**
 * The same files piece by piece, for books that are better not held whole: the head, each entry, the end.
 *
 * @example
 * const writer = new BookFileWriter('csv', 'Cannons');
 * writer.head() + writer.add({ startingFEN: INITIAL_FEN, move: 'h2e2' }) + writer.end();
 */
export class BookFileWriter {
  readonly #format: 'json' | 'csv';
  readonly #name: string;
  #isFirst = true;

  /** @param name of the book, which CSV does not hold */
  constructor(format: 'json' | 'csv', name: string) {
    this.#format = format;
    this.#name = name;
  }

  head(): string {
    if (this.#format === 'csv') return `\uFEFF${makeCsvRow(ENTRY_COLUMNS)}`;
    const head = { format: KIND, version: VERSION, name: this.#name };
    return `${JSON.stringify(head).slice(0, -1)},"entries":[\n`;
  }

  add(entry: FileEntry): string {
    if (this.#format === 'csv') {
      return makeCsvRow(ENTRY_COLUMNS.map((name) => makeText(entry[name])));
    }
    const between = this.#isFirst ? '' : ',\n';
    this.#isFirst = false;
    return between + JSON.stringify(pick(entry));
  }

  end(): string {
    return this.#format === 'csv' ? '' : '\n]}\n';
  }
}

function write(writer: BookFileWriter, entries: Iterable<FileEntry>): string {
  const parts = [writer.head()];
  for (const entry of entries) parts.push(writer.add(entry));
  return [...parts, writer.end()].join('');
}

function pick(entry: FileEntry): Partial<Record<string, unknown>> {
  return Object.fromEntries(ENTRY_COLUMNS.map((name) => [name, entry[name]]));
}

/** Nothing for null: an empty cell. */
function makeText(value: FileEntry[keyof FileEntry]): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? guardCell(value) : String(value);
}
