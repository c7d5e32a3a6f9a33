import { nodeOf } from '@chuhe/game/tree';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ReasonKey } from '../../../lib/actions/actions.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import {
  type GameState,
  gameStore,
  goBack,
  goForward,
  goToEnd,
  goToSibling,
  goToStart,
  redo,
  undo,
} from '../../../lib/game/game-store.ts';
import { editComment } from './moves-view.ts';

/** Registers undo, redo and the actions that move through the game while the component is mounted. */
export function useMoveNavigation(): void {
  useEffect(() => {
    const stops = [
      registerAction('firstMove', { run: goToStart }),
      registerAction('previousMove', { run: goBack }),
      registerAction('nextMove', { run: goForward }),
      registerAction('lastMove', { run: goToEnd }),
      registerAction('editComment', { run: commentOnMove }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useStep(
    'undo',
    undo,
    useStore(gameStore, ({ past }) => past.length > 0),
    'reasons.nothingToUndo',
  );
  useStep(
    'redo',
    redo,
    useStore(gameStore, ({ future }) => future.length > 0),
    'reasons.nothingToRedo',
  );
  const hasVariations = useStore(gameStore, hasSiblings);
  useStep('previousVariation', toPreviousVariation, hasVariations, 'reasons.noVariations');
  useStep('nextVariation', toNextVariation, hasVariations, 'reasons.noVariations');
}

/** Registers an action. While `isPossible` is `false`, the action is disabled and `reason` explains why. */
function useStep(
  id: 'undo' | 'redo' | 'previousVariation' | 'nextVariation',
  run: () => void,
  isPossible: boolean,
  reason: ReasonKey,
): void {
  const handler = useMemo(
    () => ({ run, disabledReason: isPossible ? undefined : reason }),
    [run, isPossible, reason],
  );
  useActionHandler(id, handler);
}

function commentOnMove(): void {
  editComment({ node: gameStore.getState().current, place: 'after' });
}

function toPreviousVariation(): void {
  goToSibling(-1);
}

function toNextVariation(): void {
  goToSibling(1);
}

function hasSiblings({ game, current }: GameState): boolean {
  const { parent } = nodeOf(game, current);
  return parent !== undefined && nodeOf(game, parent).children.length > 1;
}
