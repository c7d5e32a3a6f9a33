import { useStore } from 'zustand';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import { useCurrentEngine } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { useEngine } from '../../../engine/use-engine.ts';
import { gameStore } from '../../../lib/game/game-store.ts';

/** The engine's evaluation of the position on the board; `undefined` while the engine is off or searches for a threat. */
export function useEngineSource(): PositionEvaluation | undefined {
  const { state, evaluation } = useEngine(useCurrentEngine());
  const key = useStore(gameStore, ({ game, current }) => requestAt(game, current).key);
  const isOn = state.kind !== 'off' && state.kind !== 'failed';
  return isOn && evaluation?.key === key ? evaluation : undefined;
}
