import { nodeOf, pathOf, positionAt } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { AnalysisRequest } from '../../engine/analysis.ts';
import { useAnalysis, useEngine } from '../../engine/use-engine.ts';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { gameStore, noteEvaluation } from '../../lib/game/game-store.ts';
import { showHints } from '../../lib/game/hints-store.ts';
import { engineArrows } from './engine-arrows.ts';
import { toEvaluation } from './shown-score.ts';
import { theEngine } from './the-engine.ts';

/**
 * Lets the engine follow the reader through the game, keeps what it finds in the tree, and puts its
 * arrows on the board. For one component only.
 */
export function useGameEngine(): void {
  const engine = theEngine();
  const { state, evaluation, key } = useEngine(engine);
  const request = useRequest();
  useAnalysis(request, engine);
  const isOn = state.kind !== 'off';
  const shown = isOn && evaluation?.key === request.key ? evaluation : undefined;
  useEffect(() => {
    const [best] = shown?.lines ?? [];
    // The store has already gone on when the reader has: what is said now may be of the last position.
    const { game, current } = gameStore.getState();
    if (best && key === positionAt(game, current).fen) noteEvaluation(current, toEvaluation(best));
  }, [shown, key]);
  useEffect(() => showHints(engineArrows(shown)), [shown]);
  useEffect(() => () => showHints([]), []);
  useActionHandler(
    'toggleEngine',
    useMemo(
      () => ({ run: () => (isOn ? engine.turnOff() : engine.turnOn()), checked: isOn }),
      [engine, isOn],
    ),
  );
}

/** Where the reader stands, as the engine wants it; the same object while that is the same position. */
function useRequest(): AnalysisRequest {
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const key = positionAt(game, current).fen;
  const moves = pathOf(game, current).map(makeMove).join(' ');
  const fen = game.start;
  return useMemo(
    () => ({ key, fen, moves: moves === '' ? [] : moves.split(' ') }),
    [key, fen, moves],
  );
}

/** Half-moves before the position on the board, and the position itself. */
export function useShownPosition(): { readonly fen: string; readonly ply: number } {
  const fen = useStore(gameStore, ({ game, current }) => positionAt(game, current).fen);
  const ply = useStore(gameStore, ({ game, current }) => nodeOf(game, current).ply);
  return { fen, ply };
}
