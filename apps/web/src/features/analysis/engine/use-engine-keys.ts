import { useEffect } from 'react';
import { requestAt } from '../../../engine/game-request.ts';
import { isEngineOn, switchOn, theEngine } from '../../../engine/the-engine.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { enterMove } from '../../../lib/game/board-task.ts';
import { gameStore } from '../../../lib/game/game-store.ts';

/** Lets keys play the best move, or look deeper. */
export function useEngineKeys(): void {
  useEffect(() => {
    const stops = [
      registerAction('playBestMove', { run: playBestMove }),
      registerAction('lookDeeper', { run: lookDeeper }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** The first press switches the engine on; once it knows a move, each further one plays it. */
function playBestMove(): void {
  if (!isEngineOn()) {
    switchOn();
    return;
  }
  const { evaluation } = theEngine().getSnapshot();
  const { game, current } = gameStore.getState();
  const best = evaluation?.lines[0]?.moves[0];
  if (best !== undefined && evaluation?.key === requestAt(game, current).key) enterMove(best);
}

/** Only where there is a search to go on with. */
export function lookDeeper(): void {
  if (canLookDeeper()) theEngine().deeper();
}

export function canLookDeeper(): boolean {
  const { state, refusal, budget } = theEngine().getSnapshot();
  const isAtWork = state.kind === 'searching' || state.kind === 'ready';
  return isAtWork && refusal === undefined && budget.kind !== 'infinite';
}
