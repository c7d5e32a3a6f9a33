import { Board, type BoardHandle } from '@chuhe/board/board';
import type { Hint } from '@chuhe/board/hint';
import { type Placement, parsePlacement } from '@chuhe/board/placement';
import type { Shape } from '@chuhe/board/shape';
import type { Card } from '@chuhe/contract/training';
import { Position } from '@chuhe/rules/position';
import { makeSquare } from '@chuhe/rules/square';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { labelsOf } from '../../../lib/board-labels.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { makeBoardTexts } from '../../../lib/board-texts.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import type { TrainerStep } from './trainer-session.ts';

interface CardBoardProps {
  readonly card: Card;
  readonly step: TrainerStep;
  readonly isHinted: boolean;
  /** The opponent's move that led to the position; `undefined` where it is not known. */
  readonly lastMove: string | undefined;
  readonly onMove: (move: string) => void;
}

const NOWHERE: ReadonlyMap<string, readonly string[]> = new Map();

/** The position of a card from the trained side, with an arrow for the right move and a red arrow for a wrong answer. */
export function CardBoard({ card, step, isHinted, lastMove, onMove }: CardBoardProps) {
  const { t, i18n } = useTranslation();
  const { boardTheme, pieceSet, notation } = useStore(preferencesStore);
  const start = useMemo(() => Position.fromFen(card.fen), [card.fen]);
  const position = step.kind === 'right' ? start.play(step.move) : start;
  const last = step.kind === 'right' ? step.move : lastMove;
  const shown = useMemo(() => shownOf(position), [position.fen]);
  const texts = useMemo(() => makeBoardTexts(t), [t]);
  const isAsking = step.kind === 'asking';
  const board = useRef<BoardHandle>(null);
  // Focused at once, so that the answer can be given by keyboard.
  useEffect(() => board.current?.focus(), []);
  return (
    <Board
      ref={board}
      placement={shown.placement}
      subject={card.cardId}
      destinations={isAsking ? shown.destinations : NOWHERE}
      lastMove={useMemo(() => (last === undefined ? undefined : squaresOf(last)), [last])}
      checks={shown.checks}
      orientation={start.turn}
      theme={boardTheme}
      pieces={BOARD_PIECES[pieceSet]}
      labels={labelsOf(notation, i18n.language)}
      texts={texts}
      hints={useMemo(() => hintsOf(card, step), [card, step])}
      shapes={useMemo(() => shapesOf(card, step, isHinted), [card, step, isHinted])}
      keepShapes
      onMove={(from, to) => onMove(from + to)}
    />
  );
}

function shownOf(position: Position) {
  const placement: Placement = parsePlacement(position.fen) ?? new Map();
  const king = position.toBoard().kingOf(position.turn);
  return {
    placement,
    destinations: position.destinations(),
    checks: position.isCheck() ? [makeSquare(king)] : [],
  };
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

function squaresOf(move: string) {
  return { from: move.slice(0, 2), to: move.slice(2) };
}
