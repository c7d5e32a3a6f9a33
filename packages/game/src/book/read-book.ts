import type { FileEntry } from './file-entry.ts';

/** `obk`, `pfbook` and `xqb` are books of other programs, `sqlite` is any other database with a FEN and a move in each row. */
export type BookFileFormat = 'json' | 'csv' | 'obk' | 'pfbook' | 'xqb' | 'sqlite';

/** The result of reading a book file. */
export interface FileBook {
  readonly format: BookFileFormat;
  /** Entries in the file, including bad ones. */
  readonly records: number;
  readonly entries: readonly { readonly line: number; readonly entry: FileEntry }[];
  /** The first thousand refused entries. `line` is the line of a CSV file, the number of a JSON entry, or that of a row, from 1. */
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
}

export const MAX_FILE_ENTRIES = 200_000;
/** How many entries are read between two yields. Reading them takes a fraction of a millisecond. */
const YIELD_INTERVAL = 100;
/** How many refused entries are listed; further ones are only counted. */
const MAX_REFUSED = 1000;

export class BookBuilder {
  readonly #format: FileBook['format'];
  readonly #maxEntries: number;
  readonly #entries: { line: number; entry: FileEntry }[] = [];
  readonly #refused: { line: number; reason: string }[] = [];
  #records = 0;

  constructor(format: FileBook['format'], maxEntries: number) {
    this.#format = format;
    this.#maxEntries = maxEntries;
  }

  /** `read` is the entry to add, or the reason to refuse it. Returns whether the caller should yield. */
  add(line: number, read: FileEntry | string): boolean {
    if (typeof read === 'string') this.refuse(line, read);
    else if (this.#entries.length >= this.#maxEntries) this.refuse(line, 'too many entries');
    else {
      this.#records += 1;
      this.#entries.push({ line, entry: read });
    }
    return this.#records % YIELD_INTERVAL === 0;
  }

  refuse(line: number, reason: string): void {
    this.#records += 1;
    if (this.#refused.length < MAX_REFUSED) this.#refused.push({ line, reason });
  }

  build(): FileBook {
    return {
      format: this.#format,
      records: this.#records,
      entries: this.#entries,
      refused: this.#refused,
    };
  }
}
