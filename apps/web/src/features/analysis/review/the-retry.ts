import { type Game, nodeAt } from '@chuhe/game/tree';
import type { Color } from '@chuhe/rules/piece';
import { requestAt } from '../../../engine/game-request.ts';
import { theEngine } from '../../../engine/the-engine.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { type GameState, gameStore, goTo } from '../../../lib/game/game-store.ts';
import { showHints } from '../../../lib/game/hints-store.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { bestView } from './apply-review.ts';
import { type Exercise, RetrySession, type RetryStep } from './retry-session.ts';
import { type Findings, pliesWith, type Review } from './review.ts';
import type { ReviewedMove } from './reviewed-line.ts';

interface Retry {
  readonly session: RetrySession;
  /** With the analysis switched off, which would tell the answer. */
  readonly begin: (exercises: readonly Exercise[]) => void;
}

let retry: Retry | undefined;

export function theRetry(): Retry {
  retry ??= makeRetry();
  return retry;
}

/** Where the user was, and from which side they looked. */
type Whereabouts = Pick<GameState, 'current' | 'orientation' | 'opened'>;

function makeRetry(): Retry {
  const session = new RetrySession((task, signal) => theEngine().perform(task, signal));
  let left: Whereabouts | undefined;
  session.store.subscribe(({ exercises }) => {
    if (exercises.length > 0) {
      beginActivity('retry');
      return;
    }
    endActivity('retry');
    if (left !== undefined) comeBack(left);
    left = undefined;
  });
  followBoard(session);
  const begin = (exercises: readonly Exercise[]): void => {
    const { current, orientation, opened } = gameStore.getState();
    left ??= { current, orientation, opened };
    theEngine().turnOff();
    session.start(exercises);
  };
  return { session, begin };
}

/** Another game that was opened meanwhile stays as it came. */
function comeBack({ current, orientation, opened }: Whereabouts): void {
  if (gameStore.getState().opened !== opened) return;
  gameStore.setState({ orientation });
  goTo(current);
}

interface Found {
  readonly review: Review;
  readonly moves: readonly ReviewedMove[];
  readonly findings: Findings;
}

/** The mistakes and blunders of one side; of dubious moves there is little to learn. */
export function exercisesOf(
  game: Game,
  { review, moves, findings }: Found,
  color: Color,
): readonly Exercise[] {
  return pliesWith(review, [2, 4], [color]).flatMap((ply) => {
    const [move, before] = [moves[ply - 1], bestView(ply - 1, findings)];
    if (move === undefined || before === undefined || before.lines.length === 0) return [];
    const place = game.nodes.get(move.id)?.parent;
    if (place === undefined) return [];
    const request = requestAt(game, place);
    return [{ ply, place, mover: color, played: move.move, before, request }];
  });
}

function nothing(): void {}

/**
 * Puts each exercise on the board and gives the moves to it at once: the panel's code may still be on its way when the
 * user makes a move.
 */
function followBoard(session: RetrySession): void {
  let giveBack = nothing;
  let shown = '';
  let placed: Exercise | undefined;
  const follow = (): void => {
    const { step } = session.store.getState();
    const { exercise } = session;
    if (exercise !== placed) {
      placed = exercise;
      if (exercise !== undefined) place(exercise);
    }
    const wanted = exercise === undefined ? '' : wantedOf(exercise, step);
    if (wanted === shown) return;
    shown = wanted;
    giveBack();
    giveBack = exercise === undefined ? nothing : take(session, exercise);
  };
  session.store.subscribe(follow);
  gameStore.subscribe(({ game, opened }, before) => {
    const { exercise } = session;
    const isGone = exercise !== undefined && nodeAt(game, exercise.place) === undefined;
    if (isGone || opened !== before.opened) session.stop();
    else follow();
  });
}

function place({ mover, place: id }: Exercise): void {
  gameStore.setState({ orientation: mover });
  goTo(id);
}

function wantedOf(exercise: Exercise, step: RetryStep): string {
  return `${exercise.ply} ${movableIn(exercise, step)} ${arrowOf(step, exercise) ?? ''}`;
}

function movableIn({ mover, place: id }: Exercise, { kind }: RetryStep): Color | 'none' {
  const isOpen = gameStore.getState().current === id && kind !== 'judging' && kind !== 'right';
  return isOpen ? mover : 'none';
}

/** With what was tried, or the answer, as an arrow. @returns a function that gives the board back. */
function take(session: RetrySession, exercise: Exercise): () => void {
  const { step } = session.store.getState();
  const onMove = (move: string): void => void session.try(move);
  const movable = movableIn(exercise, step);
  const giveBack = takeBoard({ movable, hidesEngine: false, onMove });
  const arrow = arrowOf(step, exercise);
  if (arrow === undefined) return giveBack;
  showHints([{ from: arrow.slice(0, 2), to: arrow.slice(2), rank: 1 }]);
  return () => {
    showHints([]);
    giveBack();
  };
}

/** The move that was tried, or the answer. */
function arrowOf(step: RetryStep, exercise: Exercise): string | undefined {
  if (step.kind === 'asking') return undefined;
  return step.kind === 'shown' ? exercise.before.lines[0]?.moves[0] : step.move;
}
