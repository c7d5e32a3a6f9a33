import { nodeOf } from '@chuhe/game/tree';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ReasonKey } from '../../../lib/actions/actions.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { boardTaskStore } from '../../../lib/game/board-task.ts';
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
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
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
  // In a game against the engine, undo takes the last move back. Undoing an edit would end the game.
  const takeBack = useStore(boardTaskStore, ({ task }) => task?.takeBack);
  const isPlaying = useReasonAgainstAnotherGame() === 'disabledReasons.endGame';
  const hasPast = useStore(gameStore, ({ past }) => past.length > 0);
  const hasFuture = useStore(gameStore, ({ future }) => future.length > 0);
  const canUndo = isPlaying ? takeBack !== undefined : hasPast;
  useStep(
    'undo',
    isPlaying && takeBack ? takeBack : undo,
    canUndo,
    'disabledReasons.nothingToUndo',
  );
  useStep('redo', redo, !isPlaying && hasFuture, 'disabledReasons.nothingToRedo');
  const hasVariations = useStore(gameStore, hasSiblings);
  useStep('previousVariation', toPreviousVariation, hasVariations, 'disabledReasons.noVariations');
  useStep('nextVariation', toNextVariation, hasVariations, 'disabledReasons.noVariations');
}

/** Registers an action. While `isPossible` is `false`, the action is disabled and `reason` explains why. */
function useStep(
  id: 'undo' | 'redo' | 'previousVariation' | 'nextVariation',
  run: () => unknown,
  isPossible: boolean,
  reason: ReasonKey,
): void {
  const handler = useMemo(
    () => ({ run: () => void run(), disabledReason: isPossible ? undefined : reason }),
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
