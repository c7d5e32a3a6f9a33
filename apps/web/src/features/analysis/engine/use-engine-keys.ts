import { useEffect } from 'react';
import { currentEngine, isEngineOn, switchOn } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { enterMove } from '../../../lib/game/board-task.ts';
import { gameStore } from '../../../lib/game/game-store.ts';

/** Registers the actions that play the best move and search deeper. */
export function useEngineKeys(): void {
  useEffect(() => {
    const stops = [
      registerAction('playBestMove', { run: playBestMove }),
      registerAction('lookDeeper', { run: searchDeeper }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** Switches the engine on or, if it is on, plays its best move. */
function playBestMove(): void {
  if (!isEngineOn()) {
    switchOn();
    return;
  }
  const { evaluation } = currentEngine().getSnapshot();
  const { game, current } = gameStore.getState();
  const best = evaluation?.lines[0]?.moves[0];
  if (best !== undefined && evaluation?.key === requestAt(game, current).key) enterMove(best);
}

/** Extends the current search. Does nothing if there is none that can be extended. */
export function searchDeeper(): void {
  if (canSearchDeeper()) currentEngine().deeper();
}

export function canSearchDeeper(): boolean {
  const { state, refusal, budget } = currentEngine().getSnapshot();
  const isAtWork = state.kind === 'searching' || state.kind === 'ready';
  return isAtWork && refusal === undefined && budget.kind !== 'infinite';
}
