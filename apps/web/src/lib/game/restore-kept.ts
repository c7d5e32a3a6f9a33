/** Restores the game of the last visit. */
import { findPath, type Game, ROOT } from '@chuhe/game/tree';
import { parseMove } from '@chuhe/rules/move';
import { t } from 'i18next';
import { bindShare, restoreLink } from '../matches/match-link.ts';
import { parseRecord } from '../parse.ts';
import { bindChapter } from '../studies/chapter-link.ts';
import { emitToast } from '../toast.ts';
import { markFromAddress } from './from-address.ts';
import { type GameState, gameStore, restoreGame } from './game-store.ts';
import type { Keeping } from './keeping.ts';
import {
  HISTORY,
  type KeptState,
  type KeptStorage,
  listKept,
  loadKept,
  setAside,
} from './kept-games.ts';
import { LARGE_NODES } from './large-games.ts';
import { storeLeftGame } from './left-game.ts';

/**
 * - `restored`: a game is on the board; `id` is the name that it was kept under.
 * - `none`: no game was kept, or the board already has a game.
 * - `corrupt`: the kept game cannot be read and was set aside.
 * - `failed`: the storage does not work or does not answer.
 */
export type Restored =
  | { readonly kind: 'restored'; readonly id: string; readonly historyAt: number | undefined }
  | { readonly kind: 'none' | 'corrupt' | 'failed' };

/**
 * Time limit for the storage, in milliseconds, since the storage of some browsers never answers. Reading a game of a million moves takes
 * less, even on a phone.
 */
export const STORAGE_TIMEOUT = 20_000;

/** Restores the game of this tab or the latest one, and tells the user about failures. Never rejects. */
export async function restoreKept(keeping: Keeping): Promise<Restored> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), STORAGE_TIMEOUT);
  try {
    return await Promise.race([restoreLatest(keeping, late.signal), rejectOn(late.signal)]);
  } catch {
    keeping.complain();
    return { kind: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The storage does not answer.')));
  });
}

/** Restores the game of this tab, or else the latest that did not just come from an address, or else the latest of all. */
async function restoreLatest(keeping: Keeping, late: AbortSignal): Promise<Restored> {
  await storeLeftGame(keeping).catch(keeping.complain);
  if (!isBlank(gameStore.getState())) return { kind: 'none' };
  const all = await listKept(keeping.storage);
  const last = keeping.tab.last();
  const state =
    all.find(({ id }) => id === last) ?? all.find((each) => each.isFromAddress !== true) ?? all[0];
  return state === undefined ? { kind: 'none' } : restore(state, keeping, late);
}

async function restore(state: KeptState, keeping: Keeping, late: AbortSignal): Promise<Restored> {
  const { id, path, orientation, match, share, chapter } = state;
  const loaded = await loadGame(state, keeping);
  if (loaded === undefined) return putAside(id, keeping);
  // The edits of a chapter can be undone on this page only, since others change it too.
  const { game, ...steps }: Partial<GameState> & Pick<GameState, 'game'> =
    chapter === undefined ? await loadHistory(keeping.storage, state, loaded) : { game: loaded };
  // Does not replace a game that was put on the board in the meantime.
  if (late.aborted || !isBlank(gameStore.getState())) return { kind: 'none' };
  restoreGame({ game, ...steps, current: nodeAtPath(game, path), orientation });
  if (state.isFromAddress === true) markFromAddress(game);
  restoreLink(match);
  bindShare(share);
  bindChapter(chapter);
  return { kind: 'restored', id, historyAt: state.historyAt };
}

/** The game with its steps of undo and redo; without any if they cannot be read or belong to an earlier game. */
async function loadHistory(
  storage: KeptStorage,
  { id, historyAt }: KeptState,
  game: Game,
): Promise<Pick<GameState, 'game'> & Partial<GameState>> {
  try {
    const history = await storage.get(HISTORY + id);
    if (history === undefined || parseRecord(history).savedAt !== historyAt) return { game };
    return (await import('./restore-history.ts')).restoreHistory(game, history);
  } catch {
    return { game };
  }
}

/** Resolves with `undefined` if the game cannot be read. */
export function loadGame(
  { id, nodes }: KeptState,
  { storage, large }: Keeping,
): Promise<Game | undefined> {
  const inPage = (): Promise<Game | undefined> => loadKept(storage, id);
  return nodes > LARGE_NODES ? large.load(id).catch(inPage) : inPage();
}

async function putAside(id: string, { storage }: Keeping): Promise<Restored> {
  await setAside(storage, id);
  emitToast({ tone: 'danger', title: t('files.kept.corrupt'), cause: t('files.kept.corruptText') });
  return { kind: 'corrupt' };
}

/** Whether the board can be replaced without losing anything. */
export function isBlank({ game, past }: GameState): boolean {
  return past.length === 0 && game.nodeCount === 0 && game.tags.length === 0;
}

/** The node at the end of the path; the root if the game does not have the path. */
export function nodeAtPath(game: Game, path: readonly string[]): number {
  const moves = path.map((move) => parseMove(move) ?? 0);
  return findPath(game, moves) ?? ROOT;
}
