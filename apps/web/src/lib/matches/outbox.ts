/**
 * Keeps unsaved changes of games that have left the board until they are saved to the account. `lib/game` keeps the game on the board.
 */
import { type GameJson, makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import type { Game } from '@chuhe/game/tree';
import { createStore, delMany, entries, promisifyRequest, type UseStore } from 'idb-keyval';
import { parseRecord } from '../parse.ts';
import { makeUuid } from '../uuid.ts';
import { type KeptLink, parseKeptLink } from './kept-link.ts';
import { makeKeptLink } from './match-link.ts';
import { type MatchLink, restoredLink } from './save-state.ts';

/** A store of values by key. Every function may reject. */
export interface OutboxStorage {
  /** Puts the value and removes the replaced keys: both or, if it rejects, neither. */
  put(key: string, value: unknown, replaced: readonly string[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  all(): Promise<readonly (readonly [key: string, value: unknown])[]>;
}

interface StoredEntry {
  readonly link: KeptLink;
  readonly game: GameJson;
  /** In milliseconds since 1970. Entries of older versions have no time. */
  readonly savedAt: number;
}

export interface OutboxEntry {
  readonly key: string;
  readonly link: MatchLink;
  /**
   * Whether this tab has put the entry, perhaps before a reload, or the closed or copied tab whose game this one has restored. True for
   * entries of older versions, which do not name the tab.
   */
  readonly isOfTab: boolean;
}

/** The outbox is shared by all tabs, which may have different changes of the same game. A tab removes only its own entries. */
export class Outbox {
  readonly #storage: OutboxStorage;
  readonly #tab: () => string | undefined;
  readonly #inheritedTab: () => string | undefined;
  /** Keys of the entries that this page has put or adopted, by game. */
  readonly #keys = new Map<string, readonly string[]>();

  /**
   * @param tab the name of this tab
   * @param inheritedTab the name of another tab whose game this one has restored, if any
   */
  constructor(
    storage: OutboxStorage,
    tab: () => string | undefined,
    inheritedTab: () => string | undefined = () => undefined,
  ) {
    this.#storage = storage;
    this.#tab = tab;
    this.#inheritedTab = inheritedTab;
  }

  /**
   * Puts the changes in place of those that this page has put or adopted. The key is new, since another tab may have adopted the previous
   * entry and may remove it.
   */
  async put(link: MatchLink, game: Game): Promise<void> {
    const { matchId } = link;
    const older = this.#keys.get(matchId) ?? [];
    const key = [matchId, this.#tab() ?? '', makeUuid()].join('/');
    this.adopt(matchId, key);
    const kept = makeKeptLink(link, true);
    const entry: StoredEntry = { link: kept, game: makeGameJson(game), savedAt: Date.now() };
    await this.#storage.put(key, entry, older);
    // `forget` may have removed all keys in the meantime.
    const keys = this.#keys.get(matchId)?.filter((known) => !older.includes(known));
    if (keys !== undefined) this.#keys.set(matchId, keys);
  }

  /** Reads all valid entries, the newest first. Unreadable ones stay in the storage. */
  async read(): Promise<OutboxEntry[]> {
    const all = (await this.#storage.all()).map(
      ([key, value]) => [key, parseRecord(value)] as const,
    );
    const ordered = all.toSorted(([, one], [, other]) => timeOf(other) - timeOf(one));
    return ordered.flatMap(([key, entry]) => {
      const kept = parseKeptLink(entry['link']);
      const game = parseGameJson(entry['game']);
      if (kept === undefined || !game.ok) return [];
      const link = restoredLink({ ...kept, isChanged: true }, game.value);
      return [{ key, link, isOfTab: this.#isOfTab(key) }];
    });
  }

  #isOfTab(key: string): boolean {
    // In older versions, the key was the id of the game.
    const [, tab] = key.split('/');
    return tab === undefined || tab === (this.#tab() ?? '') || tab === this.#inheritedTab();
  }

  /** To be called when this page has taken over the changes of an entry. `forget` then removes the entry. */
  adopt(matchId: string, key: string): void {
    this.#keys.set(matchId, [...(this.#keys.get(matchId) ?? []), key]);
  }

  /** Whether this page has put or adopted this entry. */
  has(matchId: string, key: string): boolean {
    return this.#keys.get(matchId)?.includes(key) ?? false;
  }

  async forget(matchId: string): Promise<void> {
    const keys = this.#keys.get(matchId) ?? [];
    this.#keys.delete(matchId);
    if (keys.length > 0) await this.#storage.remove(keys);
  }
}

function timeOf({ savedAt }: Readonly<Record<string, unknown>>): number {
  return typeof savedAt === 'number' ? savedAt : 0;
}

/** An outbox in IndexedDB. */
export function makeOutboxStorage(): OutboxStorage {
  let opened: UseStore | undefined;
  const store: UseStore = async (mode, use) => {
    opened ??= createStore('chuhe-matches', 'outbox');
    return opened(mode, use);
  };
  return {
    put: async (key, value, replaced) =>
      store('readwrite', (table) => {
        table.put(value, key);
        for (const older of replaced) table.delete(older);
        return promisifyRequest(table.transaction);
      }),
    remove: async (keys) => delMany([...keys], store),
    all: async () => entries<string, unknown>(store),
  };
}
