import { type Game, nodeAt } from '@chuhe/game/tree';
import type { Color } from '@chuhe/rules/piece';
import { currentEngine, performTask } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { type GameState, gameStore, goTo } from '../../../lib/game/game-store.ts';
import { showHints } from '../../../lib/game/hints-store.ts';
import { defineService } from '../../../lib/services.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { bestView } from './apply-review.ts';
import { type Exercise, RetrySession, type RetryStep } from './retry-session.ts';
import { type Findings, pliesWith, type Review } from './review.ts';
import type { ReviewedMove } from './reviewed-line.ts';

interface Retry {
  readonly session: RetrySession;
  /** Starts the exercises and switches the engine off, because it would show the answer. */
  readonly begin: (exercises: readonly Exercise[]) => void;
}

/** The current move and the orientation before the exercises. */
type BoardView = Pick<GameState, 'current' | 'orientation' | 'opened'>;

export const retryMode = defineService((): Retry => {
  const session = new RetrySession(performTask);
  let left: BoardView | undefined;
  session.store.subscribe(({ exercises }) => {
    if (exercises.length > 0) {
      beginActivity('retry');
      return;
    }
    endActivity('retry');
    if (left !== undefined) restoreView(left);
    left = undefined;
  });
  followBoard(session);
  const begin = (exercises: readonly Exercise[]): void => {
    const { current, orientation, opened } = gameStore.getState();
    left ??= { current, orientation, opened };
    currentEngine().turnOff();
    session.start(exercises);
  };
  return { session, begin };
});

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
    const request = requestAt(game, node);
    return [{ ply, node, mover: color, played: move.move, before, request }];
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
