import { vi } from 'vitest';

/** The part of IndexedDB that `idb-keyval` and the stores of chapters use, in memory. Each test begins with an empty one. */
export function useMemoryDatabase(): void {
  const databases = new Map<string, Map<string, Table>>();
  vi.stubGlobal('indexedDB', { open: (name: string) => open(databases, name) });
  vi.stubGlobal('IDBKeyRange', {
    bound: (from: string, to: string): Range => ({ has: (key) => key >= from && key <= to }),
  });
}

type Table = Map<string, unknown>;

interface Range {
  readonly has: (key: string) => boolean;
}

/** A request or a transaction, which succeeds after the running code. */
class Succeeding {
  readonly result: unknown;
  onsuccess: (() => void) | null = null;
  oncomplete: (() => void) | null = null;
  onupgradeneeded: (() => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(result: unknown) {
    this.result = result;
    setTimeout(() => {
      this.onupgradeneeded?.();
      // Both are set to the same function.
      (this.oncomplete ?? this.onsuccess)?.();
    });
  }

  readonly commit = (): void => undefined;
}

function open(databases: Map<string, Map<string, Table>>, name: string): Succeeding {
  const tables = databases.get(name) ?? new Map<string, Table>();
  databases.set(name, tables);
  return new Succeeding({
    createObjectStore: (table: string) => {
      if (!tables.has(table)) tables.set(table, new Map());
    },
    transaction: (table: string) => ({ objectStore: () => makeStore(tables.get(table)) }),
  });
}

function makeStore(table: Table = new Map()) {
  const keysIn = (range?: Range): string[] =>
    [...table.keys()].filter((key) => range?.has(key) ?? true).toSorted();
  return {
    transaction: new Succeeding(undefined),
    get: (key: string) => new Succeeding(table.get(key)),
    // What is stored is a copy, as in a browser.
    put: (value: unknown, key: string) => new Succeeding(table.set(key, structuredClone(value))),
    delete: (key: string) => new Succeeding(table.delete(key)),
    count: () => new Succeeding(table.size),
    getAllKeys: (range?: Range) => new Succeeding(keysIn(range)),
    getAll: (range?: Range) => new Succeeding(keysIn(range).map((key) => table.get(key))),
  };
}
