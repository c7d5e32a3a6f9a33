/**
 * A book of moves as a file: JSON, or CSV for spreadsheets. Both hold every field of an entry and are read back
 * unchanged. A bad entry is reported with its place; the others are read.
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
import { escapeFormula } from './escape-formula.ts';
import { ENTRY_COLUMNS, type FileEntry } from './file-entry.ts';
import { type FileBook, MAX_FILE_ENTRIES } from './read-book.ts';
import { readCsvBook } from './read-csv-book.ts';
import { readJsonBook } from './read-json-book.ts';

export type { FileEntry } from './file-entry.ts';
export type { FileBook, PlacedEntry, RefusedEntry } from './read-book.ts';

const KIND = 'chuhe-book';
const VERSION = 1;

export interface BookFileOptions {
  readonly maxEntries?: number;
}

/** Reads a book in either format. Returns `undefined` for a text that is neither a CSV nor a JSON book. */
export function parseBookFile(text: string, options: BookFileOptions = {}): FileBook | undefined {
  const reading = readBookFile(text, options);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

/** Like `parseBookFile`, for long files: yields regularly, so that a caller can let other work run. */
export function* readBookFile(
  text: string,
  { maxEntries = MAX_FILE_ENTRIES }: BookFileOptions = {},
): Generator<undefined, FileBook | undefined, undefined> {
  const plain = text.replace(/^\uFEFF/, '');
  if (!/^\s*\{/.test(plain)) return yield* readCsvBook(plain, maxEntries);
  return yield* readJsonBook(plain, { kind: KIND, version: VERSION, maxEntries });
}

/** JSON with one entry on each line. */
export function makeBookJson({
  name,
  entries,
}: {
  readonly name: string;
  readonly entries: Iterable<FileEntry>;
}): string {
  return write(new BookFileWriter('json', name), entries);
}

/** CSV with a byte order mark, by which spreadsheets recognize UTF-8. Formulas are escaped. */
export function makeBookCsv(entries: Iterable<FileEntry>): string {
  return write(new BookFileWriter('csv', ''), entries);
}

/**
 * Writes the same files in parts, for books that should not be held in memory: the head, each entry, the end.
 *
 * @example
 * const writer = new BookFileWriter('csv', 'Cannons');
 * writer.head() + writer.add({ startingFEN: INITIAL_FEN, move: 'h2e2' }) + writer.end();
 */
export class BookFileWriter {
  readonly #format: 'json' | 'csv';
  readonly #name: string;
  #isFirst = true;

  /** @param name the name of the book, which CSV does not store */
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
      return makeCsvRow(ENTRY_COLUMNS.map((name) => cellText(entry[name])));
    }
    const separator = this.#isFirst ? '' : ',\n';
    this.#isFirst = false;
    return separator + JSON.stringify(knownFields(entry));
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

function knownFields(entry: FileEntry): Partial<Record<string, unknown>> {
  return Object.fromEntries(ENTRY_COLUMNS.map((name) => [name, entry[name]]));
}

function cellText(value: FileEntry[keyof FileEntry]): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? escapeFormula(value) : String(value);
}
