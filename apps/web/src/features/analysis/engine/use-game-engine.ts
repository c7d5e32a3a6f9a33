import { type Evaluation, type NodeId, nodeAt } from '@chuhe/game/tree';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { toggleEngine, useCurrentEngine } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { useAnalysis } from '../../../engine/use-engine.ts';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { forgetEvaluation, gameStore, noteEvaluation } from '../../../lib/game/game-store.ts';
import { showHints } from '../../../lib/game/hints-store.ts';
import { preferencesStore, setPreferences } from '../../../lib/state/preferences.ts';
import { type EngineArrow, engineArrows, sameArrows } from './engine-arrows.ts';
import { followEvaluation } from './follow-evaluation.ts';
import { restoreEngine } from './restore-engine.ts';
import { shownRequest, threatView, toggleThreat } from './threat.ts';
import { useEngineKeys } from './use-engine-keys.ts';
import { type EngineView, isOn } from './use-engine-view.ts';

/**
 * Keeps the engine on the current position, stores its evaluations, draws its arrows on the board, and registers its
 * actions. Use this hook in one component only.
 */
export function useGameEngine(view: EngineView): void {
  const { snapshot, evaluation, end, isThreat: isThreatShown } = view;
  const engine = useCurrentEngine();
  const current = useStore(gameStore, (state) => state.current);
  const isThreat = useStore(threatView, ({ isOn: isShown }) => isShown);
  const request = useStore(gameStore, ({ game, current: id }) => shownRequest(game, id, isThreat));
  const { key } = request;
  // The engine may have begun to search before the referee's verdict was known.
  const isOver = end !== undefined;
  useAnalysis(isOver ? undefined : request, engine);
  useEffect(restoreEngine, [engine]);
  useEffect(
    () =>
      isOver
        ? forgetEvaluation(current)
        : followEvaluation({ engine, key, note: (found) => noteAt(current, key, found) }),
    [isOver, engine, key, current],
  );
  const hasArrows = useStore(preferencesStore, (state) => state.engineArrows);
  useArrows(hasArrows ? engineArrows(evaluation, isThreatShown) : NO_ARROWS);
  useEngineKeys();
  const checked = isOn(snapshot);
  useActionHandler(
    'toggleEngine',
    useMemo(() => ({ run: toggleEngine, checked }), [checked]),
  );
  useActionHandler(
    'showThreat',
    useMemo(() => ({ run: toggleThreat, checked: isThreat }), [isThreat]),
  );
  useActionHandler(
    'engineInstructions',
    useMemo(() => ({ run: toggleArrows, checked: hasArrows }), [hasArrows]),
  );
}

const NO_ARROWS: readonly EngineArrow[] = [];

function toggleArrows(): void {
  setPreferences({ engineArrows: !preferencesStore.getState().engineArrows });
}

/** Stores an evaluation. Does nothing if the id now belongs to another position or to none, because another game has been opened. */
function noteAt(id: NodeId, key: string, evaluation: Evaluation): void {
  const { game } = gameStore.getState();
  if (nodeAt(game, id) !== undefined && requestAt(game, id).key === key) {
    noteEvaluation(id, evaluation);
  }
}

/** Shows arrows on the board while the component is mounted. The board is redrawn only if an arrow has changed. */
function useArrows(arrows: readonly EngineArrow[]): void {
  const shown = useRef<readonly EngineArrow[]>([]);
  useEffect(() => {
    if (sameArrows(arrows, shown.current)) return;
    shown.current = arrows;
    showHints(arrows);
  }, [arrows]);
  useEffect(
    () => () => {
      shown.current = [];
      showHints([]);
    },
    [],
  );
}
