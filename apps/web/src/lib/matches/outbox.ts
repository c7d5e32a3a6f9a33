/**
 * Keeps unsaved changes of games that have left the board until the account has them. The game on the board is kept by lib/game.
 */
import { type GameJson, makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import type { Game } from '@chuhe/game/tree';
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { parseRecord } from '../parse.ts';
import { makeUuid } from '../uuid.ts';
import { type KeptLink, parseKeptLink } from './kept-link.ts';
import { makeKeptLink } from './match-link.ts';
import { type MatchLink, restoredLink } from './save-state.ts';

/** A store of values by key. Every function may reject. */
export interface OutboxStorage {
  put(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  all(): Promise<readonly (readonly [key: string, value: unknown])[]>;
}

interface StoredEntry {
  readonly link: KeptLink;
  readonly game: GameJson;
}

export interface OutboxEntry {
  readonly key: string;
  readonly link: MatchLink;
  /** Whether this tab has put it, perhaps before a reload. Entries of older versions do not tell, and count as such. */
  readonly isOfTab: boolean;
}

/** The outbox is shared by all tabs, which may have different changes of the same game. Each removes only what it has itself. */
export class Outbox {
  readonly #storage: OutboxStorage;
  readonly #tab: () => string | undefined;
  /** Keys of what this page has put or adopted, by game. */
  readonly #keys = new Map<string, readonly string[]>();

  constructor(storage: OutboxStorage, tab: () => string | undefined) {
    this.#storage = storage;
    this.#tab = tab;
  }

  /** Every entry has a key of its own: another tab may have adopted the entry before and removes it. */
  async put(link: MatchLink, game: Game): Promise<void> {
    const { matchId } = link;
    const older = this.#keys.get(matchId) ?? [];
    const key = [matchId, this.#tab() ?? '', makeUuid()].join('/');
    this.adopt(matchId, key);
    const entry: StoredEntry = { link: makeKeptLink(link, true), game: makeGameJson(game) };
    await this.#storage.put(key, entry);
    await this.#remove(older);
  }

  /** All entries that can be read. The others stay in the storage. */
  async read(): Promise<OutboxEntry[]> {
    return (await this.#storage.all()).flatMap(([key, value]) => {
      const entry = parseRecord(value);
      const kept = parseKeptLink(entry['link']);
      const game = parseGameJson(entry['game']);
      if (kept === undefined || !game.ok) return [];
      // An older version used the id of the game as the key.
      const [, tab] = key.split('/');
      const isOfTab = tab === undefined || tab === (this.#tab() ?? '');
      return [{ key, link: restoredLink({ ...kept, isChanged: true }, game.value), isOfTab }];
    });
  }

  /** To be called when this page has the changes of the entry: `forget` removes it. */
  adopt(matchId: string, key: string): void {
    this.#keys.set(matchId, [...(this.#keys.get(matchId) ?? []), key]);
  }

  /** Whether this page has put or adopted an entry of the game. */
  has(matchId: string): boolean {
    return this.#keys.has(matchId);
  }

  async forget(matchId: string): Promise<void> {
    const keys = this.#keys.get(matchId) ?? [];
    this.#keys.delete(matchId);
    await this.#remove(keys);
  }

  async #remove(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.#storage.remove(key)));
  }
}

/** An outbox in IndexedDB. */
export function makeOutboxStorage(): OutboxStorage {
  let opened: UseStore | undefined;
  const store: UseStore = async (mode, use) => {
    opened ??= createStore('chuhe-matches', 'outbox');
    return opened(mode, use);
  };
  return {
    put: async (key, value) => set(key, value, store),
    remove: async (key) => del(key, store),
    all: async () => entries<string, unknown>(store),
  };
}
