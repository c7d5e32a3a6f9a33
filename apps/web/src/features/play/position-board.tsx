import { Board, type BoardHandle } from '@chuhe/board/board';
import type { Hint } from '@chuhe/board/hint';
import { type Placement, parsePlacement } from '@chuhe/board/placement';
import type { Shape } from '@chuhe/board/shape';
import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { makeSquare } from '@chuhe/rules/square';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { labelsOf } from '../../lib/board-labels.ts';
import { BOARD_PIECES } from '../../lib/board-pieces.ts';
import { makeBoardTexts } from '../../lib/board-texts.ts';
import { preferencesStore } from '../../lib/state/preferences.ts';

interface PositionBoardProps {
  /** What is asked, such as the id of a card. Another one is another game. */
  readonly subject: string;
  readonly position: Position;
  /** The pieces, if they are not those of the position. */
  readonly placement?: Placement | undefined;
  /** The user's side, which is at the bottom. */
  readonly side: Color;
  readonly isMovable: boolean;
  /** The last move, such as `h2e2`. */
  readonly lastMove: string | undefined;
  readonly hints: readonly Hint[];
  readonly shapes: readonly Shape[];
  /** Whether the board is focused as soon as it is shown, so that the answer can be given by keyboard; else only for the next subject. */
  readonly isFocusedFirst: boolean;
  readonly onMove: (move: string) => void;
}

const NO_CHECKS: readonly string[] = [];
const NOWHERE: ReadonlyMap<string, readonly string[]> = new Map();

/** A board on which the user answers by a move. */
export function PositionBoard(props: PositionBoardProps) {
  const { subject, position, placement, side, isMovable, lastMove, hints, shapes } = props;
  const { isFocusedFirst, onMove } = props;
  const { t, i18n } = useTranslation();
  const { boardTheme, pieceSet, notation } = useStore(preferencesStore);
  const shown = useMemo(() => shownOf(position), [position.fen]);
  const texts = useMemo(() => makeBoardTexts(t), [t]);
  const board = useRef<BoardHandle>(null);
  const focused = useRef(isFocusedFirst ? undefined : subject);
  useEffect(() => {
    if (focused.current === subject) return;
    focused.current = subject;
    // The user is choosing another kind by the keyboard, or types the moves.
    if (document.activeElement?.closest('[role="tablist"], input') instanceof Element) return;
    board.current?.focus();
  }, [subject]);
  return (
    <Board
      ref={board}
      placement={placement ?? shown.placement}
      subject={subject}
      destinations={isMovable ? shown.destinations : NOWHERE}
      lastMove={useMemo(
        () => (lastMove === undefined ? undefined : squaresOf(lastMove)),
        [lastMove],
      )}
      checks={placement === undefined ? shown.checks : NO_CHECKS}
      orientation={side}
      theme={boardTheme}
      pieces={BOARD_PIECES[pieceSet]}
      labels={labelsOf(notation, i18n.language)}
      texts={texts}
      hints={hints}
      shapes={shapes}
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

export function squaresOf(move: string) {
  return { from: move.slice(0, 2), to: move.slice(2) };
}
