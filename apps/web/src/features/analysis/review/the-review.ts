import { type Game, mainline, positionAt, ROOT } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { requestAt } from '../../../engine/game-request.ts';
import { theEngine } from '../../../engine/the-engine.ts';
import { evaluationOfScore, scoreOfEvaluation } from '../../../lib/game/evaluation-of-score.ts';
import { evaluationAt } from '../../../lib/game/evaluations.ts';
import {
  editGame,
  type GameState,
  gameStore,
  noteEvaluation,
} from '../../../lib/game/game-store.ts';
import { applyReview } from './apply-review.ts';
import { makeReviewStorage } from './kept-reviews.ts';
import type { KnownScore, PositionView } from './move-verdict.ts';
import { type Findings, makeReview, type Review } from './review.ts';
import { Reviewer, type ReviewLine, type ReviewState } from './review-store.ts';
import { type ReviewedMove, reviewedMoves } from './reviewed-line.ts';

let reviewer: Reviewer | undefined;

/** The review of this page's game. */
export function theReviewer(): Reviewer {
  reviewer ??= makeReviewer();
  return reviewer;
}

function makeReviewer(): Reviewer {
  const made = new Reviewer({
    perform: (task, signal) => theEngine().perform(task, signal),
    storage: makeReviewStorage(),
    now: Date.now,
    onView: noteView,
    onLook: noteLook,
    known: () => (isOnBoard() ? knownScores(gameStore.getState()) : []),
    onDone: writeIntoGame,
  });
  // Whichever panel is open: a review of a line that is no longer the game's stops, to be resumed when it is again.
  gameStore.subscribe(({ game }, before) => {
    if (game === before.game || made.store.getState().status.kind !== 'running') return;
    if (!isOnBoard()) made.pause();
  });
  return made;
}

/** Whether the line that is reviewed is the mainline of the open game: its places are then those of this game. */
function isOnBoard(): boolean {
  return keyOf(gameStore.getState().game) === theReviewer().store.getState().line?.key;
}

/** Start position and moves of the mainline. */
function keyOf(game: Game): string {
  return [game.start, ...mainline(game).map(({ move }) => makeMove(move))].join(' ');
}

/** The mainline of a game; the identical line for the identical game. */
export function lineOfGame(game: Game): ReviewLine {
  const ids = [ROOT, ...mainline(game).map(({ id }) => id)];
  return {
    key: keyOf(game),
    count: ids.length,
    requestOf: (index) => requestAt(game, ids[index] ?? ROOT),
    firstTurn: positionAt(game, ROOT).turn,
    moves: reviewedMoves(game),
  };
}

/** What engines and files say of the positions of the mainline. */
function knownScores(
  state: Pick<GameState, 'game' | 'notes'>,
): readonly (KnownScore | undefined)[] {
  return [ROOT, ...mainline(state.game).map(({ id }) => id)].map((id) => {
    const evaluation = evaluationAt(state, id);
    // One without a depth may come from anywhere.
    if (evaluation?.depth === undefined) return undefined;
    return { score: scoreOfEvaluation(evaluation), depth: evaluation.depth };
  });
}

/** The graph grows while the engine works its way through the game. */
function noteView(index: number, { score, depth }: PositionView): void {
  if (!isOnBoard()) return;
  const { game } = gameStore.getState();
  const id = index === 0 ? ROOT : mainline(game)[index - 1]?.id;
  if (id !== undefined) noteEvaluation(id, evaluationOfScore(score, depth));
}

/** What the second look found holds for both positions: after the move there is a ply less to see. */
function noteLook(index: number, look: PositionView): void {
  const { moves = [] } = theReviewer().store.getState().line ?? {};
  const [best] = look.lines;
  const own = look.lines.find((line) => line.moves[0] === moves[index]?.move);
  if (best !== undefined) noteView(index, { ...look, score: best.score });
  if (own !== undefined) noteView(index + 1, { ...look, score: own.score, depth: look.depth - 1 });
}

/** One edit, which can be undone. @param isAsked as `applyReview` takes it. */
function writeIntoGame(isAsked: boolean): void {
  if (!isOnBoard()) return;
  const { views, looks, signs } = theReviewer().store.getState();
  const { game, notes } = gameStore.getState();
  const moves = reviewedMoves(game);
  const findings = { views, looks, known: knownScores({ game, notes }) };
  const review = makeReview(moves, findings);
  const written = { review, findings, signs, isAsked };
  editGame(() => ({ game: applyReview(game, moves, written) }));
  theReviewer().written(review.verdicts.map((verdict) => verdict?.grade));
}

export interface ShownReview {
  readonly state: ReviewState;
  readonly moves: readonly ReviewedMove[];
  readonly findings: Findings;
  readonly review: Review;
}

/** The review of the open game's mainline, as far as it is known. For one component only. */
export function useReview(): ShownReview {
  const game = useStore(gameStore, (state) => state.game);
  const notes = useStore(gameStore, (state) => state.notes);
  const line = useMemo(() => lineOfGame(game), [game]);
  const { key, moves } = line;
  useEffect(() => {
    void theReviewer().show(lineOfGame(gameStore.getState().game));
  }, [key]);
  const state = useStore(theReviewer().store);
  const isShown = state.line?.key === key;
  const [views, looks] = isShown ? [state.views, state.looks] : [NOTHING, NOTHING];
  const findings = useMemo(
    () => ({ views, looks, known: knownScores({ game, notes }) }),
    [views, looks, game, notes],
  );
  const review = useMemo(() => makeReview(moves, findings), [moves, findings]);
  useFollowedSigns(isShown ? state : undefined, review);
  return { state, moves, findings, review };
}

/**
 * A verdict that was changed by a deeper evaluation changes its sign in the game; not while there is something to redo,
 * which an edit would take from the user.
 */
function useFollowedSigns(state: ReviewState | undefined, review: Review): void {
  const { status, signs } = state ?? {};
  const canRedo = useStore(gameStore, ({ future }) => future.length > 0);
  const isStale =
    status?.kind === 'done' &&
    signs !== undefined &&
    review.verdicts.some((verdict, index) => verdict?.grade !== signs[index]);
  const isDue = isStale && !canRedo;
  useEffect(() => {
    if (isDue) writeIntoGame(false);
  }, [isDue]);
}

const NOTHING: readonly undefined[] = [];
