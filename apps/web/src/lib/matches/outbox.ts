/**
 * Keeps unsaved changes of games that have left the board until the account has them. The game on the board is kept by lib/game.
 */
import { type GameJson, makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import type { Game } from '@chuhe/game/tree';
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { parseRecord } from '../parse.ts';
import { type KeptLink, parseKeptLink } from './kept-link.ts';
import { makeKeptLink } from './match-link.ts';
import { type MatchLink, restoredLink } from './save-state.ts';

/** A store of values by id of the game. Every function may reject. */
export interface OutboxStorage {
  put(id: string, value: unknown): Promise<void>;
  remove(id: string): Promise<void>;
  all(): Promise<readonly unknown[]>;
}

interface OutboxEntry {
  readonly link: KeptLink;
  readonly game: GameJson;
}

export function putInOutbox(storage: OutboxStorage, link: MatchLink, game: Game): Promise<void> {
  const entry: OutboxEntry = { link: makeKeptLink(link, true), game: makeGameJson(game) };
  return storage.put(link.matchId, entry);
}

/** All entries that can be read. The others stay in the storage. */
export async function readOutbox(storage: OutboxStorage): Promise<MatchLink[]> {
  return (await storage.all()).flatMap((value) => {
    const entry = parseRecord(value);
    const link = parseKeptLink(entry['link']);
    const game = parseGameJson(entry['game']);
    return link && game.ok ? [restoredLink({ ...link, isChanged: true }, game.value)] : [];
  });
}

/** An outbox in IndexedDB. */
export function makeOutboxStorage(): OutboxStorage {
  let opened: UseStore | undefined;
  const store: UseStore = async (mode, use) => {
    opened ??= createStore('chuhe-matches', 'outbox');
    return opened(mode, use);
  };
  return {
    put: async (id, value) => set(id, value, store),
    remove: async (id) => del(id, store),
    all: async () => (await entries(store)).map(([, value]) => value),
  };
}
