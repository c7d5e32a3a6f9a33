import { type Game, nodeAt, pathOf, positionAt } from '@chuhe/game/tree';
import { bestView, type Findings, pliesWith, type Review } from '@chuhe/lessons/review';
import { reviewKey } from '@chuhe/lessons/review-search';
import type { ReviewedMove } from '@chuhe/lessons/reviewed-line';
import { makeMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import { currentEngine, performTask } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { type GameState, gameStore, goTo, whenReleased } from '../../../lib/game/game-store.ts';
import { showHints } from '../../../lib/game/hints-store.ts';
import { nodeAtPath } from '../../../lib/game/restore-kept.ts';
import { defineService } from '../../../lib/services.ts';
import { playedOften } from '../../../lib/sources/played-often.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { showGraphView } from '../../../lib/state/shown-view.ts';
import { storedReview } from './game-review.ts';
import { readKeptRetry, writeKeptRetry } from './kept-retry.ts';
import {
  type Exercise,
  type RetryPlace,
  RetrySession,
  type RetryState,
  type RetryStep,
} from './retry-session.ts';

interface Retry {
  readonly session: RetrySession;
  /** Starts the exercises and switches the engine off, because it would show the answer. */
  readonly begin: (
    exercises: readonly Exercise[],
    place?: RetryPlace,
    /** The view to which the end of the exercises returns; by default the present one. */
    view?: Omit<BoardView, 'opened'>,
  ) => void;
}

/** The current move and the orientation before the exercises. */
type BoardView = Pick<GameState, 'current' | 'orientation' | 'opened'>;

export const retryMode = defineService((gone): Retry => {
  const session = new RetrySession({
    perform: performTask,
    isTheory: async (played, signal) => (await playedOften([played], signal))[0] === true,
  });
  let left: BoardView | undefined;
  session.store.subscribe((state) => {
    if (state.exercises.length > 0) {
      beginActivity('retry');
      if (left !== undefined) keep(state, left);
      return;
    }
    endActivity('retry');
    writeKeptRetry(undefined);
    if (left !== undefined) restoreView(left);
    left = undefined;
  });
  followBoard(session);
  // Before the game is kept: the board is turned only as long as the exercises last.
  const leave = (): void => {
    if (left !== undefined) gameStore.setState({ orientation: left.orientation });
  };
  window.addEventListener('pagehide', leave, { capture: true, signal: gone });
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    const orientation = session.exercise?.mover;
    if (persisted && orientation !== undefined) gameStore.setState({ orientation });
  };
  window.addEventListener('pageshow', comeBack, { signal: gone });
  const begin: Retry['begin'] = (exercises, place, view) => {
    const { current, orientation, opened } = gameStore.getState();
    left ??= { current, orientation, ...view, opened };
    currentEngine().turnOff();
    session.start(exercises, place);
  };
  return { session, begin };
});

/** Stores the place, so that a reload does not lose it. An exercise that has been solved is not asked again. */
function keep({ exercises, index, solved, step, wasShown }: RetryState, left: BoardView): void {
  const { game } = gameStore.getState();
  const isSolved = step.kind === 'right';
  writeKeptRetry({
    line: reviewKey(game),
    color: exercises[0]?.mover ?? 'red',
    plies: exercises.map(({ ply }) => ply),
    index: isSolved ? index + 1 : index,
    solved,
    wasShown: wasShown && !isSolved,
    path: nodeAt(game, left.current) ? pathOf(game, left.current).map(makeMove) : [],
    orientation: left.orientation,
  });
}

/** Continues the exercises that a reload has interrupted, or ends them if the game on the board has no such exercises any more. */
export async function resumeRetry(): Promise<void> {
  const { begin, session } = retryMode();
  if (session.exercise !== undefined) return;
  await whenReleased();
  // No move changes the game meanwhile.
  const release = takeBoard({ movable: 'none', hidesEngine: false, onMove: nothing });
  try {
    const kept = readKeptRetry();
    const { game } = gameStore.getState();
    const found = kept?.line === reviewKey(game) ? await storedReview() : undefined;
    const isHere = gameStore.getState().game === game && readKeptRetry() !== undefined;
    const all = kept && found && isHere ? exercisesOf(game, found, kept.color) : [];
    const exercises = all.filter(
      ({ ply }) => kept?.plies.length === 0 || kept?.plies.includes(ply),
    );
    if (kept === undefined || exercises.length === 0) {
      session.stop();
      return;
    }
    // The exercises began in the report, to which their end returns.
    showGraphView('report');
    const view = { current: nodeAtPath(game, kept.path), orientation: kept.orientation };
    begin(exercises, kept, view);
  } finally {
    release();
  }
}

/** Restores the view from before the exercises, unless another game has been opened. */
function restoreView({ current, orientation, opened }: BoardView): void {
  if (gameStore.getState().opened !== opened) return;
  gameStore.setState({ orientation });
  goTo(current);
}

interface Found {
  readonly review: Review;
  readonly moves: readonly ReviewedMove[];
  readonly findings: Findings;
}

/** Exercises from the mistakes and blunders of one side. Dubious moves are left out, because they teach little. */
export function exercisesOf(
  game: Game,
  { review, moves, findings }: Found,
  color: Color,
): readonly Exercise[] {
  return pliesWith(review, [2, 4], [color]).flatMap((ply) => {
    const [move, before] = [moves[ply - 1], bestView(ply - 1, findings)];
    if (move === undefined || before === undefined || before.lines.length === 0) return [];
    const node = game.nodes.get(move.id)?.parent;
    if (node === undefined) return [];
    const [{ fen }, request] = [positionAt(game, node), requestAt(game, node)];
    const refutation = bestView(ply, findings)?.lines[0]?.moves ?? [];
    return [{ ply, node, mover: color, played: move.move, before, refutation, fen, request }];
  });
}

function nothing(): void {}

/**
 * Puts each exercise on the board and handles the moves made on it. This does not depend on the panel, because the
 * panel's code may still be loading when the user makes a move.
 */
function followBoard(session: RetrySession): void {
  let release = nothing;
  let shown = '';
  let placed: Exercise | undefined;
  const follow = (): void => {
    const { step } = session.store.getState();
    const { exercise } = session;
    if (exercise !== placed) {
      placed = exercise;
      if (exercise !== undefined) showExercise(exercise);
    }
    const wanted = exercise === undefined ? '' : wantedOf(exercise, step);
    if (wanted === shown) return;
    shown = wanted;
    release();
    release = exercise === undefined ? nothing : takeBoardFor(session, exercise);
  };
  session.store.subscribe(follow);
  gameStore.subscribe(({ game, opened }, before) => {
    const { exercise } = session;
    const isGone = exercise !== undefined && nodeAt(game, exercise.node) === undefined;
    if (isGone || opened !== before.opened) session.stop();
    else follow();
  });
}

function showExercise({ mover, node: id }: Exercise): void {
  gameStore.setState({ orientation: mover });
  goTo(id);
}

function wantedOf(exercise: Exercise, step: RetryStep): string {
  return `${exercise.ply} ${movableIn(exercise, step)} ${arrowOf(step, exercise) ?? ''}`;
}

function movableIn({ mover, node: id }: Exercise, { kind }: RetryStep): Color | 'none' {
  const isOpen = gameStore.getState().current === id && kind !== 'judging' && kind !== 'right';
  return isOpen ? mover : 'none';
}

/**
 * Takes the board, and shows the tried move or the answer as an arrow.
 * @returns a function that releases the board.
 */
function takeBoardFor(session: RetrySession, exercise: Exercise): () => void {
  const { step } = session.store.getState();
  const onMove = (move: string): void => void session.try(move);
  const movable = movableIn(exercise, step);
  const release = takeBoard({ movable, hidesEngine: false, onMove });
  const arrow = arrowOf(step, exercise);
  if (arrow === undefined) return release;
  showHints([{ from: arrow.slice(0, 2), to: arrow.slice(2), rank: 1 }]);
  return () => {
    showHints([]);
    release();
  };
}

/** The move to show as an arrow: the tried one or the answer; `undefined` before either. */
function arrowOf(step: RetryStep, exercise: Exercise): string | undefined {
  if (step.kind === 'asking') return undefined;
  return step.kind === 'shown' ? exercise.before.lines[0]?.moves[0] : step.move;
}
