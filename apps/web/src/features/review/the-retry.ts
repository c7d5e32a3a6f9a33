import { type Game, positionAt } from '@chuhe/game/tree';
import type { Color } from '@chuhe/rules/piece';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { requestAt } from '../../engine/game-request.ts';
import { theEngine } from '../../engine/the-engine.ts';
import { takeBoard } from '../../lib/game/board-task.ts';
import { gameStore, goTo } from '../../lib/game/game-store.ts';
import { showHints } from '../../lib/game/hints-store.ts';
import { beginActivity, endActivity } from '../../lib/state/activity.ts';
import type { PositionView } from './move-verdict.ts';
import { type Exercise, RetrySession, type RetryStep } from './retry-session.ts';
import { pliesWith, type Review } from './review.ts';
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

function makeRetry(): Retry {
  const session = new RetrySession((task, signal) => theEngine().perform(task, signal));
  session.store.subscribe(({ exercises }) => {
    if (exercises.length === 0) endActivity('retry');
    else beginActivity('retry');
  });
  const begin = (exercises: readonly Exercise[]): void => {
    theEngine().turnOff();
    session.start(exercises);
  };
  return { session, begin };
}

interface Found {
  readonly review: Review;
  readonly moves: readonly ReviewedMove[];
  readonly views: readonly (PositionView | undefined)[];
}

/** The mistakes and blunders of one side; of dubious moves there is little to learn. */
export function exercisesOf(
  game: Game,
  { review, moves, views }: Found,
  color: Color,
): readonly Exercise[] {
  return pliesWith(review, [2, 4], [color]).flatMap((ply) => {
    const [move, before] = [moves[ply - 1], views[ply - 1]];
    if (move === undefined || before === undefined || before.lines.length === 0) return [];
    const place = game.nodes.get(move.id)?.parent;
    if (place === undefined) return [];
    const request = requestAt(game, place);
    const { fen } = positionAt(game, place);
    const requestAfter = (tried: string) => ({
      key: `retry ${fen} ${tried}`,
      fen: request.fen,
      moves: [...request.moves, tried],
    });
    return [{ ply, place, mover: color, played: move.move, before, requestAfter }];
  });
}

/** Puts the exercise on the board and gives the moves to it. For one component only. */
export function useRetryBoard(): void {
  const { session } = theRetry();
  const { index, exercises, step } = useStore(session.store);
  const exercise = exercises[index];
  const place = exercise?.place;
  const isThere = useStore(gameStore, ({ current }) => current === place);
  useEffect(() => {
    if (place === undefined || exercise === undefined) return;
    gameStore.setState({ orientation: exercise.mover });
    goTo(place);
  }, [place, exercise]);
  const mover = exercise?.mover;
  const isOpen = isThere && step.kind !== 'judging' && step.kind !== 'right';
  const movable = mover !== undefined && isOpen ? mover : 'none';
  useEffect(
    () => takeBoard({ movable, hidesEngine: false, onMove: (move) => void session.try(move) }),
    [movable, session],
  );
  const arrow = arrowOf(step, exercise);
  useEffect(() => {
    showHints(
      arrow === undefined ? [] : [{ from: arrow.slice(0, 2), to: arrow.slice(2), rank: 1 }],
    );
    return () => showHints([]);
  }, [arrow]);
}

/** The move that was tried, or the answer. */
function arrowOf(step: RetryStep, exercise: Exercise | undefined): string | undefined {
  if (step.kind === 'asking') return undefined;
  return step.kind === 'shown' ? exercise?.before.lines[0]?.moves[0] : step.move;
}
