import type { TabNote } from '../../tab-note.ts';
import type { Keeping } from '../keeping.ts';
import type { KeptStorage } from '../kept-games.ts';

/** A storage in memory. */
export class MemoryStorage implements KeptStorage {
  readonly values = new Map<string, unknown>();
  failure: Error | undefined;
  writes = 0;

  async get(key: string): Promise<unknown> {
    return this.values.get(key);
  }

  async entries(prefix: string): Promise<[string, unknown][]> {
    return [...this.values].filter(([key]) => key.startsWith(prefix));
  }

  async setMany(entries: readonly (readonly [string, unknown])[]): Promise<void> {
    this.writes += 1;
    if (this.failure) throw this.failure;
    for (const [key, value] of entries) this.values.set(key, this.copy(value));
  }

  async delMany(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.values.delete(key);
  }

  protected copy(value: unknown): unknown {
    return structuredClone(value);
  }
}

/** Keeps files too, which structured cloning does not support in this environment. */
class FileStorage extends MemoryStorage {
  protected override copy(value: unknown): unknown {
    return value;
  }
}

/** The session storage of a tab, in memory. */
export function makeMemoryNote(): TabNote {
  let text: string | undefined;
  return {
    read: () => text,
    readJson: () => {
      try {
        return JSON.parse(text ?? 'null') as unknown;
      } catch {
        return undefined;
      }
    },
    write: (next) => {
      text = next;
    },
    remove: () => {
      text = undefined;
    },
  };
}

/** The storage of one browser with one tab, which has its name already. */
export function makeMemoryKeeping(): Keeping & { readonly storage: MemoryStorage } {
  const storage = new FileStorage();
  return {
    storage,
    large: { save: () => Promise.reject(new Error()), load: () => Promise.reject(new Error()) },
    now: () => storage.writes,
    complain: () => undefined,
    leftGame: makeMemoryNote(),
    tab: {
      last: () => 'tab',
      held: () => 'tab',
      claim: async () => true,
      open: async () => new Set(['tab']),
    },
  };
}
