import { type Game, mainline, positionAt, ROOT } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { requestAt } from '../../engine/game-request.ts';
import { theEngine } from '../../engine/the-engine.ts';
import { evaluationOfScore } from '../../lib/game/evaluation-of-score.ts';
import { editGame, gameStore, noteEvaluation } from '../../lib/game/game-store.ts';
import { applyReview } from './apply-review.ts';
import { makeReviewStorage } from './kept-reviews.ts';
import type { PositionView } from './move-verdict.ts';
import { makeReview, type Review } from './review.ts';
import { Reviewer, type ReviewLine, type ReviewState } from './review-store.ts';
import { type ReviewedMove, reviewedMoves } from './reviewed-line.ts';

let reviewer: Reviewer | undefined;

/** The review of this page's game. */
export function theReviewer(): Reviewer {
  reviewer ??= new Reviewer({
    perform: (task, signal) => theEngine().perform(task, signal),
    storage: makeReviewStorage(),
    now: Date.now,
    onView: noteView,
    onDone: writeIntoGame,
  });
  return reviewer;
}

/** The mainline of a game; the identical line for the identical game. */
export function lineOfGame(game: Game): ReviewLine {
  const nodes = mainline(game);
  const ids = [ROOT, ...nodes.map(({ id }) => id)];
  return {
    key: [game.start, ...nodes.map(({ move }) => makeMove(move))].join(' '),
    count: ids.length,
    requestOf: (index) => requestAt(game, ids[index] ?? ROOT),
    firstTurn: positionAt(game, ROOT).turn,
  };
}

/** The graph grows while the engine works its way through the game. */
function noteView(index: number, { score, depth }: PositionView): void {
  const { game } = gameStore.getState();
  const id = index === 0 ? ROOT : mainline(game)[index - 1]?.id;
  if (id !== undefined) noteEvaluation(id, evaluationOfScore(score, depth));
}

/** One edit, which can be undone. */
function writeIntoGame(): void {
  const { views } = theReviewer().store.getState();
  editGame((game) => {
    const moves = reviewedMoves(game);
    return { game: applyReview(game, moves, makeReview(moves, views), views) };
  });
}

export interface ShownReview {
  readonly state: ReviewState;
  readonly moves: readonly ReviewedMove[];
  readonly review: Review;
}

/** The review of the open game's mainline, as far as it is known. For one component only. */
export function useReview(): ShownReview {
  const game = useStore(gameStore, (state) => state.game);
  const line = useMemo(() => lineOfGame(game), [game]);
  const { key } = line;
  useEffect(() => {
    void theReviewer().show(lineOfGame(gameStore.getState().game));
  }, [key]);
  const state = useStore(theReviewer().store);
  // Moves belong to the line, not to what else is edited in the game.
  const moves = useMemo(() => reviewedMoves(game), [game]);
  const views = state.line?.key === key ? state.views : NO_VIEWS;
  const review = useMemo(() => makeReview(moves, views), [moves, views]);
  return { state, moves, review };
}

const NO_VIEWS: readonly undefined[] = [];
