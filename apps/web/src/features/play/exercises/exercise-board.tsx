import { type Placement, parsePlacement } from '@chuhe/board/placement';
import type { Shape } from '@chuhe/board/shape';
import type { Exercise } from '@chuhe/contract/exercise';
import { useMemo } from 'react';
import { PositionBoard, squaresOf } from '../position-board.tsx';
import { turnOf } from '../trainer/turn-of.ts';
import { type ExerciseState, positionAfter } from './exercise-session.ts';

/** What the board shows of an exercise. */
type ShownExercise = Pick<Exercise, 'fen' | 'last' | 'moves'>;

interface ExerciseBoardProps {
  readonly exercise: ShownExercise;
  /** Another one for each exercise. */
  readonly subject: string;
  readonly state: Pick<ExerciseState, 'line' | 'step' | 'isHinted'>;
  /** Whether the board is focused as soon as it is shown. */
  readonly isFocusedFirst?: boolean;
  readonly onMove: (move: string) => void;
}

/** The board of an exercise from the side of the solver. */
export function ExerciseBoard(props: ExerciseBoardProps) {
  const { exercise, subject, state, isFocusedFirst = false, onMove } = props;
  const { line, step, isHinted } = state;
  const played = useMemo(() => (step.kind === 'wrong' ? [...line, step.move] : line), [line, step]);
  const position = useMemo(() => positionAfter(exercise, played), [exercise, played]);
  const before = useMemo(() => placementBefore(exercise), [exercise]);
  const isOpening = step.kind === 'opening';
  return (
    <PositionBoard
      subject={subject}
      position={position}
      placement={isOpening ? before : undefined}
      side={turnOf(exercise.fen)}
      isMovable={step.kind === 'asking'}
      lastMove={isOpening ? undefined : (played.at(-1) ?? exercise.last ?? undefined)}
      hints={NONE}
      shapes={useMemo(
        () => shapesOf(exercise, { line, step, isHinted }),
        [exercise, line, step, isHinted],
      )}
      isFocusedFirst={isFocusedFirst}
      onMove={onMove}
    />
  );
}

const NONE: readonly never[] = [];

function shapesOf(
  { moves }: ShownExercise,
  { line, step, isHinted }: Pick<ExerciseState, 'line' | 'step' | 'isHinted'>,
): Shape[] {
  const from = moves[line.length]?.slice(0, 2);
  const hint: Shape[] = isHinted && from !== undefined ? [{ from, brush: 'green' }] : [];
  if (step.kind === 'asking') return hint;
  if (step.kind !== 'wrong') return [];
  const wrong = squaresOf(step.move);
  // The marked piece may be the one that was moved.
  return [...hint.filter((shape) => shape.from !== wrong.from), { ...wrong, brush: 'red' }];
}

/** The pieces before the opponent's last move. A piece that it captured is not known. */
function placementBefore({ fen, last }: ShownExercise): Placement | undefined {
  const placement = new Map(parsePlacement(fen));
  const { from, to } = squaresOf(last ?? '');
  const piece = placement.get(to);
  if (piece === undefined) return undefined;
  placement.delete(to);
  return placement.set(from, piece);
}
