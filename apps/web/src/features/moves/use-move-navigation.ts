import { nodeOf } from '@chuhe/game/tree';
import { useEffect } from 'react';
import { registerAction } from '../../lib/actions/registry.ts';
import {
  gameStore,
  goBack,
  goForward,
  goToEnd,
  goToSibling,
  goToStart,
  redo,
  undo,
} from '../../lib/game/game-store.ts';
import { editComment } from './moves-view.ts';

/** Lets keys and buttons go through the moves, undo and redo, for as long as the calling component is there. */
export function useMoveNavigation(): void {
  useEffect(() => {
    const stops = [
      registerAction('firstMove', { run: goToStart }),
      registerAction('previousMove', { run: goBack }),
      registerAction('nextMove', { run: goForward }),
      registerAction('lastMove', { run: goToEnd }),
    ];
    document.addEventListener('keydown', onKeyDown);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** Where keys have a meaning of their own. */
const TAKING =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="slider"], [role="listbox"], [role="radiogroup"]';

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(TAKING) !== null) return;
  const run = event.ctrlKey || event.metaKey ? historyStep(event) : singleKey(event);
  if (run === undefined) return;
  event.preventDefault();
  run();
}

function historyStep({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? redo : undo;
  return letter === 'y' && !shiftKey ? redo : undefined;
}

function singleKey({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
  if (shiftKey) return undefined;
  switch (key) {
    case 'ArrowUp':
      return hasSiblings() ? () => goToSibling(-1) : undefined;
    case 'ArrowDown':
      return hasSiblings() ? () => goToSibling(1) : undefined;
    case 'c':
    case 'C':
      return () => editComment({ node: gameStore.getState().current, place: 'after' });
    default:
      return undefined;
  }
}

function hasSiblings(): boolean {
  const { game, current } = gameStore.getState();
  const { parent } = nodeOf(game, current);
  return parent !== undefined && nodeOf(game, parent).children.length > 1;
}
