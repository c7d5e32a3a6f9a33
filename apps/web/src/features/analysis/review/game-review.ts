import { type Game, mainline, positionAt, ROOT } from '@chuhe/game/tree';
import { evaluationOfScore, scoreOfEvaluation } from '@chuhe/lessons/evaluation-of-score';
import type { KnownScore, PositionView } from '@chuhe/lessons/move-verdict';
import type { Reason } from '@chuhe/lessons/reason';
import { type Findings, knownElsewhere, makeReview, type Review } from '@chuhe/lessons/review';
import { reviewKey } from '@chuhe/lessons/review-search';
import { type ReviewedMove, reviewedMoves } from '@chuhe/lessons/reviewed-line';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { requestAt } from '../../../engine/game-request.ts';
import { enginesAtOnce, performSideBySide } from '../../../engine/second-engine.ts';
import { isMateOnBoard } from '../../../lib/game/evaluation-text.ts';
import { evaluationAt } from '../../../lib/game/evaluations.ts';
import {
  editGame,
  type GameState,
  gameStore,
  noteEvaluation,
} from '../../../lib/game/game-store.ts';
import { dropLiveGlyphs } from '../../../lib/game/live-glyphs.ts';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { openLink, setLink } from '../../../lib/matches/match-link.ts';
import { defineService } from '../../../lib/services.ts';
import { playedOften } from '../../../lib/sources/played-often.ts';
import { readJson, writeJson } from '../../../lib/storage.ts';
import { announceResult, announceReview } from './announce-review.ts';
import { applyReview } from './apply-review.ts';
import { reasonsOfReview } from './bad-move-reasons.ts';
import { makeReviewStorage } from './review-storage.ts';
import { allFound, Reviewer, type ReviewLine, type ReviewState } from './review-store.ts';

/** The reviewer of the open game. */
export const gameReviewer = defineService((): Reviewer => {
  const made = new Reviewer({
    perform: performSideBySide,
    atOnce: enginesAtOnce,
    storage: makeReviewStorage(),
    now: Date.now,
    speeds: {
      read: readSpeed,
      write: (speed) => writeJson(LATE_STORAGE_KEYS.reviewSpeed, Math.round(speed)),
    },
    onView: noteView,
    onLook: noteLook,
    known: () => (isOnBoard() ? knownScores(gameStore.getState()) : []),
    findTheory: (indices, signal) => findTheory(indices, signal),
    onDone: (isFullReview) => {
      const review = writeIntoGame(isFullReview);
      if (review !== undefined) announceResult(review);
    },
  });
  announceReview(made);
  // Pauses the review when its line is no longer the game's mainline, even if the review's panel is not open.
  gameStore.subscribe(({ game }, before) => {
    if (game === before.game || made.store.getState().status.kind !== 'running') return;
    if (!isOnBoard()) made.pause();
  });
  return made;
});

/** The speed that the last review has measured; `undefined` if there is none, or if it was changed by hand. */
function readSpeed(): number | undefined {
  const speed = readJson(LATE_STORAGE_KEYS.reviewSpeed);
  return typeof speed === 'number' && speed >= 1_000 && speed <= 1e9 ? speed : undefined;
}

/** Whether the reviewed line is the mainline of the open game. */
function isOnBoard(): boolean {
  return reviewKey(gameStore.getState().game) === gameReviewer().store.getState().line?.key;
}

/** The lines of games, because {@link reviewedMoves} generates all legal moves of each position. */
const lines = defineService(() => new WeakMap<Game, ReviewLine>());

/** The mainline as a review line. */
export function lineOfGame(game: Game): ReviewLine {
  const known = lines().get(game) ?? makeLine(game);
  lines().set(game, known);
  return known;
}

function makeLine(game: Game): ReviewLine {
  const ids = [ROOT, ...mainline(game).map(({ id }) => id)];
  return {
    key: reviewKey(game),
    count: ids.length,
    requestOf: (index) => requestAt(game, ids[index] ?? ROOT),
    firstTurn: positionAt(game, ROOT).turn,
    moves: reviewedMoves(game),
  };
}

/** The evaluations of the mainline that come from engines and files, with their depths. */
function knownScores(
  state: Pick<GameState, 'game' | 'notes'>,
): readonly (KnownScore | undefined)[] {
  return [ROOT, ...mainline(state.game).map(({ id }) => id)].map((id) => {
    const evaluation = evaluationAt(state, id);
    // An evaluation without a depth cannot be compared with the review's own evaluations.
    if (evaluation?.depth === undefined) return undefined;
    return { score: scoreOfEvaluation(evaluation), depth: evaluation.depth };
  });
}

/** Stores each evaluation in the game at once, so that the graph grows during the review. */
function noteView(index: number, { score, depth }: PositionView): void {
  if (!isOnBoard()) return;
  const { game } = gameStore.getState();
  const id = index === 0 ? ROOT : mainline(game)[index - 1]?.id;
  const evaluation = evaluationOfScore(score, depth);
  if (id !== undefined && !isMateOnBoard(evaluation)) noteEvaluation(id, evaluation);
}

/** Stores the scores of a second search for the positions before and after the move. For the latter, the depth is one ply less. */
function noteLook(index: number, look: PositionView): void {
  const { moves = [] } = gameReviewer().store.getState().line ?? {};
  const [best] = look.lines;
  const own = look.lines.find((line) => line.moves[0] === moves[index]?.move);
  if (best !== undefined) noteView(index, { ...look, score: best.score });
  if (own !== undefined) noteView(index + 1, { ...look, score: own.score, depth: look.depth - 1 });
}

/** A review is saved with a saved game. Without this, moves that are added to a finished game wait until the user confirms. */
function unlockSaving(): void {
  const link = openLink();
  if (link?.phase === 'saved') setLink({ ...link, isUnlocked: true });
}

/**
 * Writes the review as one edit, which can be undone.
 * @param isFullReview see `applyReview`.
 * @returns `undefined` if another game is on the board.
 */
function writeIntoGame(isFullReview: boolean): Review | undefined {
  if (!isOnBoard()) return undefined;
  const state = gameReviewer().store.getState();
  const { signs } = state;
  const { game, notes, origin } = gameStore.getState();
  const { moves } = lineOfGame(game);
  const findings = findingsOf(state, { game, notes });
  const review = makeReview(moves, findings);
  const written = { review, findings, signs, isFullReview };
  if (isFullReview) unlockSaving();
  editGame(() => ({ game: applyReview(game, moves, written) }));
  dropLiveGlyphs(
    { game, origin },
    mainline(game).map(({ id }) => id),
  );
  gameReviewer().recordSigns(review.verdicts.map((verdict) => verdict?.grade));
  return review;
}

/** Writes a finished review into the game that was made elsewhere, with its evaluations. */
export function adoptReview(): void {
  const { views, looks } = gameReviewer().store.getState();
  for (const [index, view] of views.entries()) if (view !== undefined) noteView(index, view);
  for (const [index, look] of looks.entries()) if (look !== undefined) noteLook(index, look);
  writeIntoGame(true);
}

/** Reviews the mainline of the open game, if it has moves. An earlier review of it is continued. */
export async function reviewOpenGame(): Promise<void> {
  const line = lineOfGame(gameStore.getState().game);
  if (line.moves.length === 0) return;
  const reviewer = gameReviewer();
  await reviewer.show(line);
  const { line: shown, status, nodes } = reviewer.store.getState();
  // Another game may have been opened while the review was being loaded. The user has not requested a review of that game.
  if (shown?.key !== line.key || !isOnBoard()) return;
  if (status.kind === 'none') reviewer.start(nodes);
  else reviewer.resume();
}

export interface ShownReview {
  readonly state: ReviewState;
  readonly moves: readonly ReviewedMove[];
  readonly findings: Findings;
  readonly review: Review;
  /** By move: why it is bad, if a line proves it; empty until the review is done. */
  readonly reasons: readonly (Reason | undefined)[];
}

/** The stored review of the open game's mainline, which may be incomplete. */
export async function storedReview(): Promise<Omit<ShownReview, 'state' | 'reasons'>> {
  const line = lineOfGame(gameStore.getState().game);
  await gameReviewer().show(line);
  const { moves } = line;
  const findings = findingsOf(gameReviewer().store.getState(), gameStore.getState());
  return { moves, findings, review: makeReview(moves, findings) };
}

/** The finished review of the open game's mainline; `undefined` if there is none or it has not loaded. */
export function reviewOnBoard(): Omit<ShownReview, 'state' | 'reasons'> | undefined {
  const state = gameReviewer().store.getState();
  if (state.status.kind !== 'done' || !isOnBoard()) return undefined;
  const { moves } = lineOfGame(gameStore.getState().game);
  const findings = findingsOf(state, gameStore.getState());
  return { moves, findings, review: makeReview(moves, findings) };
}

/** The review of the open game's mainline, which may be incomplete. Use this hook in one component only. */
export function useReview(): ShownReview {
  const game = useStore(gameStore, (state) => state.game);
  const notes = useStore(gameStore, (state) => state.notes);
  const line = useMemo(() => lineOfGame(game), [game]);
  const { key, moves } = line;
  useEffect(() => {
    void gameReviewer().show(lineOfGame(gameStore.getState().game));
  }, [key]);
  const state = useStore(gameReviewer().store);
  const isShown = state.line?.key === key;
  const findings = useMemo(
    () => (isShown ? findingsOf(state, { game, notes }) : NOTHING),
    [isShown, state, game, notes],
  );
  const review = useMemo(() => makeReview(moves, findings), [moves, findings]);
  useFollowedSigns(isShown ? state : undefined, review);
  const isDone = isShown && state.status.kind === 'done';
  const reasons = useMemo(
    () => (isDone ? reasonsOfReview(game, { review, moves, findings }) : []),
    [isDone, game, review, moves, findings],
  );
  return { state, moves, findings, review, reasons };
}

/**
 * Updates the signs in the game when a deeper evaluation has changed verdicts. It waits while there are moves to redo,
 * because an edit would discard them.
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

const NOTHING: Findings = { views: [] };

function findingsOf(state: ReviewState, evaluated: Pick<GameState, 'game' | 'notes'>): Findings {
  const { views, looks, theory } = state;
  return { views, looks, theory, known: knownElsewhere(knownScores(evaluated), allFound(state)) };
}

/** Whether masters or the user's books play these moves of the open game often. */
async function findTheory(
  indices: readonly number[],
  signal: AbortSignal,
): Promise<readonly boolean[]> {
  const { line } = gameReviewer().store.getState();
  const { game } = gameStore.getState();
  if (line === undefined || !isOnBoard()) return [];
  const ids = [ROOT, ...mainline(game).map(({ id }) => id)];
  return playedOften(
    indices.map((index) => ({
      fen: positionAt(game, ids[index] ?? ROOT).fen,
      move: line.moves[index]?.move ?? '',
    })),
    signal,
  );
}
