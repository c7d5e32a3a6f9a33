import type { Hint } from '@chuhe/board/hint';
import type { Shape } from '@chuhe/board/shape';
import type { Card } from '@chuhe/contract/training';
import { Position } from '@chuhe/rules/position';
import { useMemo } from 'react';
import { PositionBoard, squaresOf } from '../position-board.tsx';
import type { TrainerStep } from './trainer-session.ts';

interface CardBoardProps {
  readonly card: Card;
  readonly step: TrainerStep;
  readonly isHinted: boolean;
  /** The opponent's move that led to the position; `undefined` where it is not known. */
  readonly lastMove: string | undefined;
  readonly onMove: (move: string) => void;
}

/** The position of a card from the trained side, with an arrow for the right move and a red arrow for a wrong answer. */
export function CardBoard({ card, step, isHinted, lastMove, onMove }: CardBoardProps) {
  const start = useMemo(() => Position.fromFen(card.fen), [card.fen]);
  return (
    <PositionBoard
      subject={card.cardId}
      position={step.kind === 'right' ? start.play(step.move) : start}
      side={start.turn}
      isMovable={step.kind === 'asking'}
      lastMove={step.kind === 'right' ? step.move : lastMove}
      hints={useMemo(() => hintsOf(card, step), [card, step])}
      shapes={useMemo(() => shapesOf(card, step, isHinted), [card, step, isHinted])}
      isFocusedFirst
      onMove={onMove}
    />
  );
}

function hintsOf({ answers }: Card, { kind }: TrainerStep): readonly Hint[] {
  if (kind !== 'wrong' && kind !== 'shown') return [];
  return answers.slice(0, 3).map((move, index) => ({ ...squaresOf(move), rank: index + 1 }));
}

function shapesOf({ answers: [answer] }: Card, step: TrainerStep, isHinted: boolean): Shape[] {
  if (step.kind === 'wrong') return [{ ...squaresOf(step.move), brush: 'red' }];
  if (step.kind === 'asking' && isHinted && answer !== undefined) {
    return [{ from: answer.slice(0, 2), brush: 'green' }];
  }
  return [];
}
