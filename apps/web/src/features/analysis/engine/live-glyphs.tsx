import { type Game, type NodeId, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import type { EngineService } from '../../../engine/engine-service.ts';
import { useCurrentEngine } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { noteLiveGlyph } from '../../../lib/game/live-glyphs.ts';
import { type ExploredMove, liveGrade } from './live-grade.ts';
import { type EngineView, isOn } from './use-engine-view.ts';

/** Number of plies that count as the opening, as in a review. */
const OPENING_PLIES = 20;

interface LiveGlyphsProps {
  readonly view: EngineView;
}

/** Grades the move that leads to the position on the board while the engine is on. Renders nothing. */
export function LiveGlyphs({ view: { snapshot, evaluation, isThreat } }: LiveGlyphsProps) {
  const engine = useCurrentEngine();
  const game = useStore(gameStore, (state) => state.game);
  const origin = useStore(gameStore, (state) => state.origin);
  const current = useStore(gameStore, (state) => state.current);
  const isGraded = isOn(snapshot) && !isThreat && current !== ROOT;
  useEffect(() => {
    if (!isGraded) return;
    const grade = liveGrade(exploredMove(game, current, { engine, after: evaluation }));
    if (grade !== undefined)
      noteLiveGlyph({ game, origin }, current, grade === 'none' ? undefined : grade);
  }, [isGraded, game, origin, current, engine, evaluation]);
  return null;
}

interface Evaluations {
  readonly engine: Pick<EngineService, 'evaluationOf'>;
  readonly after: PositionEvaluation | undefined;
}

function exploredMove(game: Game, id: NodeId, { engine, after }: Evaluations): ExploredMove {
  const { parent = ROOT, move: packed, ply } = nodeOf(game, id);
  const move = makeMove(packed);
  const before = positionAt(game, parent);
  const last = nodeOf(game, parent);
  const isCapture = before.pieceAt(move.slice(2)) !== undefined;
  const isTakenBack =
    isCapture &&
    parent !== ROOT &&
    makeMove(last.move).slice(2) === move.slice(2) &&
    positionAt(game, last.parent ?? ROOT).pieceAt(move.slice(2)) !== undefined;
  return {
    move,
    mover: before.turn,
    before: engine.evaluationOf(requestAt(game, parent).key),
    after,
    isOpening: game.start === INITIAL_FEN && ply <= OPENING_PLIES,
    isExpected: isTakenBack || before.moves().length === 1,
  };
}
