/** Threat mode: what the opponent would play if it were their move. */
import type { Game, NodeId } from '@chuhe/game/tree';
import type { AnalysisRequest } from '../../../engine/analysis.ts';
import { isEngineOn, switchOn } from '../../../engine/engines.ts';
import { requestAt, threatAt } from '../../../engine/game-request.ts';
import { defineStore } from '../../../lib/services.ts';

export const threatView = defineStore<{ readonly isOn: boolean }>(() => ({ isOn: false }));

/** Toggles threat mode. Turning it on also switches the engine on. */
export function toggleThreat(): void {
  const isOn = !threatView.getState().isOn;
  threatView.setState({ isOn });
  if (isOn && !isEngineOn()) switchOn();
}

/** The request for the engine. In threat mode it is for the opponent's threat, unless the side to move is in check. */
export function shownRequest(game: Game, id: NodeId, isThreat: boolean): AnalysisRequest {
  return (isThreat ? threatAt(game, id) : undefined) ?? requestAt(game, id);
}
