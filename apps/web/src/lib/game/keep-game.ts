/**
 * The open game outlives the page: what is on the board is kept in this browser shortly after each change, and is
 * there again after a reload or a crash. Each tab has its own; a new tab begins with the latest.
 *
 * ```ts
 * await restoreKeptGame(); // once, before anything is played
 * const stop = keepGame(); // from then on
 * ```
 */
import { makeGameJson } from '@chuhe/game/game-json';
import { findPath, type Game, pathOf, ROOT } from '@chuhe/game/tree';
import { makeMove, parseMove } from '@chuhe/rules/move';
import { t } from 'i18next';
import { emitToast } from '../toast.ts';
import { type GameState, gameStore, restoreGame } from './game-store.ts';
import {
  type KeptState,
  type KeptStorage,
  listKept,
  loadKept,
  purgeKept,
  saveKept,
  setAside,
} from './kept-games.ts';
import { makeKeptStorage } from './kept-storage.ts';
import { LARGE_NODES, type LargeGames, makeLargeGames } from './large-games.ts';
import { makeTabIdentity, type TabIdentity } from './tab-identity.ts';

/** Where and as whom games are kept; given by hand in tests. */
export interface Keeping {
  readonly storage: KeptStorage;
  readonly large: LargeGames;
  readonly tab: TabIdentity;
  readonly now: () => number;
}

/** - `restored`: a game is on the board. `none`: nothing was kept, or something is on the board already.
 * - `corrupt`: what was kept cannot be read and was set aside. `failed`: there is no storage. */
export type Restored = 'restored' | 'none' | 'corrupt' | 'failed';

/** Milliseconds from the last change until it is kept. */
const PAUSE = 300;
const PAUSE_LARGE = 1500;

let standard: Keeping | undefined;

function standardKeeping(): Keeping {
  standard ??= {
    storage: makeKeptStorage(),
    large: makeLargeGames(),
    tab: makeTabIdentity(),
    now: Date.now,
  };
  return standard;
}

/** Puts the kept game on the board. What went wrong is said to the reader; it never rejects. */
export async function restoreKeptGame(keeping: Keeping = standardKeeping()): Promise<Restored> {
  try {
    if (!isUntouched()) return 'none';
    const all = await listKept(keeping.storage);
    const last = keeping.tab.last();
    const state = all.find(({ id }) => id === last) ?? all[0];
    return state === undefined ? 'none' : await restore(state, keeping);
  } catch {
    return 'failed';
  }
}

async function restore(state: KeptState, { storage, large }: Keeping): Promise<Restored> {
  const inPage = (): Promise<Game | undefined> => loadKept(storage, state.id);
  const isLarge = state.nodes > LARGE_NODES;
  const game = await (isLarge ? large.load(state.id).catch(inPage) : inPage());
  if (game === undefined) {
    await setAside(storage, state.id);
    emitToast({
      tone: 'danger',
      title: t('files.kept.corrupt'),
      cause: t('files.kept.corruptText'),
    });
    return 'corrupt';
  }
  if (!isUntouched()) return 'none';
  restoreGame({ game, current: nodeAtPath(game, state.path), orientation: state.orientation });
  return 'restored';
}

/** Whether nothing has been done on the board that a restored game would take away. */
function isUntouched(): boolean {
  const { game, past } = gameStore.getState();
  return past.length === 0 && isBlank(game);
}

function isBlank(game: Game): boolean {
  return game.nodeCount === 0 && game.tags.length === 0;
}

/** The start where the game has no such path. */
function nodeAtPath(game: Game, path: readonly string[]): number {
  return (
    findPath(
      game,
      path.map((move) => parseMove(move) ?? 0),
    ) ?? ROOT
  );
}

/** Keeps every later change. @returns a function that stops. */
export function keepGame(keeping: Keeping = standardKeeping()): () => void {
  const keeper = new Keeper(keeping);
  const stop = new AbortController();
  const { signal } = stop;
  const unsubscribe = gameStore.subscribe((state, before) => keeper.note(state, before));
  window.addEventListener('pagehide', () => keeper.saveAtOnce(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && void keeper.save(),
    { signal },
  );
  return () => {
    unsubscribe();
    stop.abort();
    keeper.end();
  };
}

class Keeper {
  readonly #of: Keeping;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #id: Promise<string> | undefined;
  /** The name once it is known: a page that is ending cannot wait for it. */
  #knownId: string | undefined;
  #isChanged = false;
  #isSaving = false;
  #hasComplained = false;
  /** The game as it was last kept. */
  #kept: Game | undefined;

  constructor(keeping: Keeping) {
    this.#of = keeping;
    // Early, so that it is known when the page ends.
    void this.#name();
  }

  note(state: GameState, before: GameState): void {
    const { game, current, orientation } = state;
    const isSame =
      game === before.game && current === before.current && orientation === before.orientation;
    if (isSame) return;
    this.#isChanged = true;
    clearTimeout(this.#timer);
    const isLarge = game.nodeCount > LARGE_NODES && game !== this.#kept;
    this.#timer = setTimeout(() => void this.save(), isLarge ? PAUSE_LARGE : PAUSE);
  }

  /** One save at a time; what changes meanwhile is saved after it. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSaving) return;
    this.#isSaving = true;
    try {
      while (this.#isChanged) {
        this.#isChanged = false;
        await this.#write(await this.#name());
      }
    } finally {
      this.#isSaving = false;
    }
  }

  /** Begins to write before it returns: nothing of the page runs later. */
  saveAtOnce(): void {
    clearTimeout(this.#timer);
    if (!this.#isChanged || this.#knownId === undefined) return;
    this.#isChanged = false;
    const state = gameStore.getState();
    const json = state.game === this.#kept ? undefined : makeGameJson(state.game);
    void this.#settle(
      saveKept(this.#of.storage, this.#stateOf(state, this.#knownId), json),
      state.game,
    );
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#isChanged = false;
  }

  async #write(id: string): Promise<void> {
    const { storage, large } = this.#of;
    const state = gameStore.getState();
    const { game } = state;
    const isNew = this.#kept === undefined;
    if (isBlank(game) && state.past.length === 0) return;
    const kept = this.#stateOf(state, id);
    if (game === this.#kept) await this.#settle(saveKept(storage, kept, undefined), game);
    else if (game.nodeCount > LARGE_NODES) {
      const inPage = (): Promise<void> => saveKept(storage, kept, makeGameJson(game));
      await this.#settle(large.save(kept, game).catch(inPage), game);
    } else await this.#settle(saveKept(storage, kept, makeGameJson(game)), game);
    if (isNew && this.#kept !== undefined) await purgeKept(storage).catch(() => undefined);
  }

  async #settle(saving: Promise<void>, game: Game): Promise<void> {
    try {
      await saving;
      this.#kept = game;
    } catch {
      this.#complain();
    }
  }

  /** Once: whoever has no room left knows it after the first time. */
  #complain(): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    emitToast({ tone: 'warning', title: t('files.kept.quota'), cause: t('files.kept.quotaText') });
  }

  #stateOf({ game, current, orientation }: GameState, id: string): KeptState {
    const path = pathOf(game, current).map(makeMove);
    return { id, savedAt: this.#of.now(), nodes: game.nodeCount, path, orientation };
  }

  #name(): Promise<string> {
    this.#id ??= this.#takeName();
    return this.#id;
  }

  /** The name from before a reload, or a new one for a new or a copied tab. */
  async #takeName(): Promise<string> {
    const { tab } = this.#of;
    const last = tab.last();
    if (last !== undefined && (await tab.claim(last))) this.#knownId = last;
    else {
      this.#knownId = crypto.randomUUID();
      await tab.claim(this.#knownId);
    }
    return this.#knownId;
  }
}
