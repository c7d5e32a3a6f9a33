/**
 * The game on the board when the page was left, in session storage. Browsers can lose what is written to IndexedDB while a page is being
 * left. Session storage is written before the call returns.
 */
import { type GameJson, makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import { parseRecord } from '../parse.ts';
import type { TabNote } from '../tab-note.ts';
import type { Keeping } from './keeping.ts';
import { type KeptState, LIMITS, parseKeptState, STATE, saveKept } from './kept-games.ts';
import { LARGE_NODES } from './large-games.ts';

/** @param game `undefined` if it has not changed since it was stored */
export function noteLeftGame(note: TabNote, state: KeptState, game: GameJson | undefined): void {
  note.remove();
  // A large game would take long, and session storage holds about five million characters.
  if (game === undefined || state.nodes <= LARGE_NODES) note.write(JSON.stringify({ state, game }));
}

/**
 * Stores the noted game if the storage has an older state of it or none. To be called before the tab claims its name. Rejects if the
 * storage does not work.
 */
export async function storeLeftGame({ leftGame, storage, tab }: Keeping): Promise<void> {
  const text = leftGame.read();
  const { state: noted, game } = parseRecord(leftGame.readJson());
  const { id } = parseRecord(noted);
  // A copied tab has a copy of the note. The game belongs to the other tab, which may have changed it since.
  if (typeof id !== 'string' || (await tab.open())?.has(id) === true) return;
  const state = parseKeptState(id, noted);
  const { savedAt } = parseKeptState(id, await storage.get(STATE + id));
  const read = game === undefined ? undefined : parseGameJson(game, LIMITS);
  const json = read?.ok === true ? makeGameJson(read.value) : undefined;
  const isComplete = json !== undefined || (game === undefined && savedAt > 0);
  if (isComplete && state.savedAt > savedAt) await saveKept(storage, state, { game: json });
  // This takes time, in which the page may be left again.
  if (leftGame.read() === text) leftGame.remove();
}
