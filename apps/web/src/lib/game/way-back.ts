/**
 * The undo action of the toast that reports an edit. The toast is notified when the action is no longer possible.
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
  /** Calls `onClosed` once, as soon as `run` would do nothing. @returns a function that unsubscribes */
  readonly until: (onClosed: () => void) => () => void;
}

/** Undoes the latest edit, unless another edit has followed. */
export function wayBack(): WayBack {
  const [before, after] = lastStep();
  const isOpen = (): boolean => {
    const [from, to] = lastStep();
    return from === before && to === after;
  };
  return { run: () => isOpen() && undo(), until: (onClosed) => whenNot(isOpen, onClosed) };
}

/**
 * Returns from the game just opened to the previous one, if the new game is still on the board. Changes made to the new game are not
 * lost, since undo restores them.
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

/** The games before and after the latest edit. */
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
