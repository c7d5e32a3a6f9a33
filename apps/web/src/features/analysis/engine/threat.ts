/** Threat mode: what the other side would do if it were to move. */
import type { Game, NodeId } from '@chuhe/game/tree';
import { createStore } from 'zustand/vanilla';
import type { AnalysisRequest } from '../../../engine/analysis.ts';
import { requestAt, threatAt } from '../../../engine/game-request.ts';
import { isEngineOn, switchOn } from '../../../engine/the-engine.ts';

export const threatView = createStore<{ readonly isOn: boolean }>()(() => ({ isOn: false }));

/** What is looked at needs an engine that looks. */
export function toggleThreat(): void {
  const isOn = !threatView.getState().isOn;
  threatView.setState({ isOn });
  if (isOn && !isEngineOn()) switchOn();
}

/** What the engine looks at: the position, or the threat in it; in check there is none to look at. */
export function shownRequest(game: Game, id: NodeId, isThreat: boolean): AnalysisRequest {
  return (isThreat ? threatAt(game, id) : undefined) ?? requestAt(game, id);
}
