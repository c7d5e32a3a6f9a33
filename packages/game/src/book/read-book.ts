import type { FileEntry } from './file-entry.ts';

/** What was read of a file. */
export interface FileBook {
  readonly format: 'json' | 'csv';
  /** Entries in the file, the bad ones too. */
  readonly records: number;
  readonly entries: readonly { readonly line: number; readonly entry: FileEntry }[];
  /** By line in CSV, by number of the entry in JSON, both from 1; the first thousand. */
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
}

export const MAX_FILE_ENTRIES = 200_000;
/** Entries between two pauses: a fraction of a millisecond. */
const SLICE = 100;
/** What is refused in a file of nothing but faults is counted, and not kept. */
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

  /** @returns whether it is time for a pause */
  add(line: number, read: FileEntry | string): boolean {
    if (typeof read === 'string') this.refuse(line, read);
    else if (this.#entries.length >= this.#maxEntries) this.refuse(line, 'too many entries');
    else {
      this.#records += 1;
      this.#entries.push({ line, entry: read });
    }
    return this.#records % SLICE === 0;
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
