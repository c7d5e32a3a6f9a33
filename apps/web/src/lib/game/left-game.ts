/**
 * The game on the board when the page was left, in session storage. Browsers can lose what is written to IndexedDB while a page is being
 * left. Session storage is written before the call returns.
 */
import { type GameJson, makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import { parseRecord } from '../parse.ts';
import type { TabNote } from '../tab-note.ts';
import { type KeptState, type KeptStorage, parseKeptState, STATE, saveKept } from './kept-games.ts';
import { LARGE_NODES } from './large-games.ts';

/** @param game `undefined` if it has not changed since it was stored */
export function noteLeftGame(note: TabNote, state: KeptState, game: GameJson | undefined): void {
  // A large game would take long, and session storage holds about five million characters.
  if (state.nodes <= LARGE_NODES) note.write(JSON.stringify({ state, game }));
}

/** Stores the noted game if the storage has an older state of it or none. Rejects if the storage does not work. */
export async function storeLeftGame(note: TabNote, storage: KeptStorage): Promise<void> {
  const { state: noted, game } = parseRecord(note.readJson());
  const { id } = parseRecord(noted);
  if (typeof id !== 'string') return;
  const state = parseKeptState(id, noted);
  const { savedAt } = parseKeptState(id, await storage.get(STATE + id));
  const read = game === undefined ? undefined : parseGameJson(game);
  const json = read?.ok === true ? makeGameJson(read.value) : undefined;
  const isComplete = json !== undefined || (game === undefined && savedAt > 0);
  if (isComplete && state.savedAt > savedAt) await saveKept(storage, state, json);
  note.remove();
}
