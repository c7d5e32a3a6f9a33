/**
 * Stores the open game in this browser shortly after each change, so that it survives a reload or a crash. Each tab has its own game. A
 * new tab starts with the game of all tabs that was seen or changed last, unless it just came from an address.
 *
 * ```ts
 * const gone = new AbortController();
 * await keepGame(gone.signal); // resolves when the game of the last visit is restored; then keeps every change
 * gone.abort();
 * ```
 */
import { linkStore } from '../matches/match-link.ts';
import { defineService } from '../services.ts';
import { thisVisit } from '../state/visited.ts';
import { chapterStore } from '../studies/chapter-link.ts';
import { gameStore, holdGame, releaseGame } from './game-store.ts';
import { Keeper } from './keeper.ts';
import { type Keeping, standardKeeping } from './keeping.ts';
import { commitPendingEdit } from './pending-edit.ts';
import { isBlank, type Restored, restoreKept } from './restore-kept.ts';

interface LastCall {
  begun: Promise<unknown>;
  inheritedTab: string | undefined;
}

/** The last call of `keepGame`. When the page is left and entered again, the next call waits for it. */
const last = defineService(
  (): LastCall => ({ begun: Promise.resolve(undefined), inheritedTab: undefined }),
);

/** The name of another tab, perhaps a closed one, whose game has been restored in this tab. */
export function inheritedTab(): string | undefined {
  return last().inheritedTab;
}

/**
 * Restores the game of the last visit, then keeps every change until `gone` aborts. An empty board is held meanwhile, except on the
 * first visit, which has no game to restore.
 */
export function keepGame(
  gone: AbortSignal,
  keeping: Keeping = standardKeeping(),
): Promise<Restored> {
  if (!thisVisit().isFirst && isBlank(gameStore.getState())) holdGame();
  const beginning = last().begun.then(() => begin(gone, keeping));
  last().begun = beginning.catch(() => undefined);
  return beginning;
}

async function begin(gone: AbortSignal, keeping: Keeping): Promise<Restored> {
  try {
    const own = keeping.tab.held();
    const restored: Restored = own === undefined ? await restoreKept(keeping) : { kind: 'none' };
    const id = own ?? (await takeName(keeping, restored));
    if (restored.kind === 'restored' && restored.id !== id) last().inheritedTab = restored.id;
    if (!gone.aborted) startKeeper(gone, keeping, { id, restored });
    return restored;
  } finally {
    releaseGame();
  }
}

/**
 * Returns the name that this tab had before a reload, if the game of that name has been restored. Otherwise returns a new name, so that
 * a new or a copied tab does not overwrite the game of another.
 */
async function takeName({ tab }: Keeping, restored: Restored): Promise<string> {
  const isOwn = restored.kind === 'restored' && restored.id === tab.last();
  if (isOwn && (await tab.claim(restored.id))) return restored.id;
  const id = makeName();
  await tab.claim(id);
  return id;
}

/** A random name. `crypto.randomUUID` exists only on secure connections. */
function makeName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '',
  );
}

interface Beginning {
  readonly id: string;
  readonly restored: Restored;
}

function startKeeper(gone: AbortSignal, keeping: Keeping, { id, restored }: Beginning): void {
  const state = gameStore.getState();
  const isRestored = restored.kind === 'restored';
  const keeper = new Keeper(keeping, {
    id,
    stored:
      isRestored && restored.id === id ? { ...state, historyAt: restored.historyAt } : undefined,
    isChanged: !isRestored && !isBlank(state),
  });
  const unsubscribe = gameStore.subscribe((now, before) => keeper.note(now, before));
  const stopLinks = linkStore.subscribe(() => keeper.noteLink());
  const stopChapters = chapterStore.subscribe(() => keeper.noteLink());
  listenToLeaving(gone, keeper);
  gone.addEventListener('abort', () => {
    unsubscribe();
    stopLinks();
    stopChapters();
    keeper.end();
  });
}

function listenToLeaving(signal: AbortSignal, keeper: Keeper): void {
  const onLeave = (): void => {
    commitPendingEdit();
    keeper.saveAtOnce(document.visibilityState === 'visible');
  };
  const onHide = (): void => {
    if (document.visibilityState === 'hidden')
      void keeper.save().then(() => keeper.saveAtOnce(true));
  };
  window.addEventListener('pagehide', onLeave, { signal });
  document.addEventListener('visibilitychange', onHide, { signal });
}
