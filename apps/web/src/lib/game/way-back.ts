/**
 * Undo for the toast that tells of an edit. Each way back says when it is no longer possible.
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
  /** Calls back once, when `run` would do nothing. @returns a function that stops waiting for that. */
  readonly until: (onClosed: () => void) => () => void;
}

/** Undoes the latest edit, as long as it is the latest. */
export function wayBack(): WayBack {
  const [before, after] = lastStep();
  const isOpen = (): boolean => {
    const [from, to] = lastStep();
    return from === before && to === after;
  };
  return { run: () => isOpen() && undo(), until: (onClosed) => whenNot(isOpen, onClosed) };
}

/**
 * Leads from the game just opened to the one before, as long as the new one is on the board. Changes made to it since then are not lost:
 * undo leads back to them.
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
