/**
 * Ways back, to be offered with the message that tells of an edit: each says when it would not lead there any more.
 *
 * ```ts
 * openGame(game);
 * emitToast({ tone: 'success', title, action: { label: t('files.undo'), ...wayBackToGame() } });
 * ```
 */
import type { Game } from '@chuhe/game/tree';
import { gameStore, returnTo, undo } from './game-store.ts';

export interface WayBack {
  readonly run: () => void;
  /** Calls back once, when `run` would do nothing any more. @returns a function that stops waiting for that. */
  readonly until: (onClosed: () => void) => () => void;
}

/** From the edit just made, as long as it is the latest. */
export function wayBack(): WayBack {
  const [before, after] = lastStep();
  const isOpen = (): boolean => {
    const [from, to] = lastStep();
    return from === before && to === after;
  };
  return { run: () => isOpen() && undo(), until: (onClosed) => whenNot(isOpen, onClosed) };
}

/**
 * From the game just opened to the one before, as long as the new one is on the board. What has been done to it since is
 * an edit to come back to, not to be lost.
 */
export function wayBackToGame(): WayBack {
  const { game: opened, origin, past } = gameStore.getState();
  const before = past.at(-1);
  const isOpen = (): boolean => gameStore.getState().origin === origin;
  const run = (): void => {
    if (!isOpen()) return;
    if (gameStore.getState().game === opened) undo();
    else if (before !== undefined) returnTo(before);
  };
  return { run, until: (onClosed) => whenNot(isOpen, onClosed) };
}

/** From which game the latest edit has led to which. */
function lastStep(): readonly [Game | undefined, Game] {
  const { past, game } = gameStore.getState();
  return [past.at(-1)?.game, game];
}

function whenNot(isOpen: () => boolean, onClosed: () => void): () => void {
  const stop = gameStore.subscribe(() => {
    if (isOpen()) return;
    stop();
    onClosed();
  });
  return stop;
}
