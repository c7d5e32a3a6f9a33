/**
 * Keeps the open game in this browser shortly after each change, so that it is there after a reload or a crash. Each tab has its own
 * game; a new tab starts with the latest.
 *
 * ```ts
 * const gone = new AbortController();
 * await keepGame(gone.signal); // holds the game until that of the last visit is restored, then keeps it
 * gone.abort();
 * ```
 */
import { linkStore } from '../matches/match-link.ts';
import { defineService } from '../services.ts';
import { gameStore, holdGame, releaseGame } from './game-store.ts';
import { Keeper } from './keeper.ts';
import { type Keeping, standardKeeping } from './keeping.ts';
import { commitPendingEdit } from './pending-edit.ts';
import { isBlank, type Restored, restoreKept } from './restore-kept.ts';

/** The last call: a page that is left and entered again waits for it. */
const last = defineService(() => ({ begun: Promise.resolve<unknown>(undefined) }));

/** Restores the game of the last visit, then keeps every change until `gone`. It never rejects. */
export function keepGame(
  gone: AbortSignal,
  keeping: Keeping = standardKeeping(),
): Promise<Restored> {
  holdGame();
  const beginning = last().begun.then(() => begin(gone, keeping));
  last().begun = beginning.catch(() => undefined);
  return beginning;
}

async function begin(gone: AbortSignal, keeping: Keeping): Promise<Restored> {
  try {
    const own = keeping.tab.held();
    const restored: Restored = own === undefined ? await restoreKept(keeping) : { kind: 'none' };
    const id = own ?? (await takeName(keeping, restored));
    if (!gone.aborted) startKeeper(gone, keeping, { id, restored });
    return restored;
  } finally {
    releaseGame();
  }
}

/**
 * Returns the name from before a reload if its game is on the board, since nothing else may overwrite that game. Otherwise, as for a new
 * or a copied tab, returns a new name.
 */
async function takeName({ tab }: Keeping, restored: Restored): Promise<string> {
  const isOwn = restored.kind === 'restored' && restored.id === tab.last();
  if (isOwn && (await tab.claim(restored.id))) return restored.id;
  const id = makeName();
  await tab.claim(id);
  return id;
}

/** `crypto.randomUUID` exists only on secure connections. */
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
    stored: isRestored && restored.id === id ? state : undefined,
    isChanged: !isRestored && !isBlank(state),
  });
  const unsubscribe = gameStore.subscribe((now, before) => keeper.note(now, before));
  const stopLinks = linkStore.subscribe(() => keeper.noteLink());
  listenToLeaving(gone, keeper);
  gone.addEventListener('abort', () => {
    unsubscribe();
    stopLinks();
    keeper.end();
  });
}

function listenToLeaving(signal: AbortSignal, keeper: Keeper): void {
  const onLeave = (): void => {
    commitPendingEdit();
    keeper.saveAtOnce();
  };
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') void keeper.save();
  };
  window.addEventListener('pagehide', onLeave, { signal });
  document.addEventListener('visibilitychange', onHide, { signal });
}
