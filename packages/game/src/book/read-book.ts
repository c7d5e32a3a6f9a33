import type { FileEntry } from './file-entry.ts';

/** `obk`, `pfbook` and `xqb` are books of other programs, `sqlite` is any other database with a FEN and a move in each row. */
export type BookFileFormat = 'json' | 'csv' | 'obk' | 'pfbook' | 'xqb' | 'sqlite';

/** An entry with its place. */
export interface PlacedEntry {
  /** The line of a CSV file, the number of a JSON entry, or that of a row, from 1. */
  readonly line: number;
  readonly entry: FileEntry;
  /** The same move of the other colour, if the file does not tell which colour is to move. */
  readonly otherColor?: FileEntry;
}

/** A bad entry, or a damaged place of the file, which has no line. */
export interface RefusedEntry {
  readonly line: number | null;
  readonly reason: string;
}

/** The result of reading a book file. */
export interface FileBook {
  readonly format: BookFileFormat;
  /** Entries in the file, including bad ones and damaged places. */
  readonly records: number;
  readonly entries: readonly PlacedEntry[];
  /** The first thousand refused entries. */
  readonly refused: readonly RefusedEntry[];
}

export const MAX_FILE_ENTRIES = 200_000;
/** How many entries are read between two yields. Reading them takes a fraction of a millisecond. */
const YIELD_INTERVAL = 100;
/** How many refused entries are listed; further ones are only counted. */
const MAX_REFUSED = 1000;

export class BookBuilder {
  readonly #format: FileBook['format'];
  readonly #maxEntries: number;
  readonly #entries: PlacedEntry[] = [];
  readonly #refused: RefusedEntry[] = [];
  #records = 0;
  /** Number of entries, where a move of both colours counts twice. */
  #size = 0;

  constructor(format: FileBook['format'], maxEntries: number) {
    this.#format = format;
    this.#maxEntries = maxEntries;
  }

  /**
   * @param read the entry to add, or the reason to refuse it
   * @param otherColor the same move of the other colour, if the colour to move is not known
   * @returns whether the caller should yield
   */
  add(line: number, read: FileEntry | string, otherColor?: FileEntry): boolean {
    const size = otherColor === undefined ? 1 : 2;
    if (typeof read === 'string') this.refuse(line, read);
    else if (this.#size + size > this.#maxEntries) this.refuse(line, 'too many entries');
    else {
      this.#records += 1;
      this.#size += size;
      this.#entries.push({ line, entry: read, ...(otherColor && { otherColor }) });
    }
    return this.#records % YIELD_INTERVAL === 0;
  }

  /** @param line null for a damaged place of the file */
  refuse(line: number | null, reason: string): void {
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
