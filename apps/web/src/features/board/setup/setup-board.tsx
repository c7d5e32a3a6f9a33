import { Board, type BoardHandle } from '@chuhe/board/board';
import type { Piece } from '@chuhe/board/piece';
import type { Placement } from '@chuhe/board/placement';
import type { Shape } from '@chuhe/board/shape';
import type { Setup } from '@chuhe/rules/setup';
import { makeSquare } from '@chuhe/rules/square';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { issuesOf } from './arrangement.ts';
import { useBoardAppearance, useBoardLabels } from './board-appearance.ts';
import { cursorOf } from './board-cursor.ts';
import { listenToPieceKeys } from './piece-keys.ts';
import classes from './setup-board.module.css';
import { makeSetupTexts } from './setup-board-texts.ts';
import { markedSquares } from './setup-checks.ts';
import {
  movePiece,
  placePiece,
  pressWithTool,
  removePieceFrom,
  setupStore,
  type Tool,
} from './setup-store.ts';

/** Refs to the board, for the palette and the list of faults. */
export interface BoardRefs {
  readonly board: RefObject<BoardHandle | null>;
  /** Ref to an element that contains only the board. */
  readonly frame: RefObject<HTMLDivElement | null>;
}

const NO_SHAPES: readonly Shape[] = [];
/** A piece that represents the eraser, because the board accepts only pieces to place. It is compared by identity. */
const ERASER: Piece = { color: 'red', role: 'pawn' };

/** A board on which every piece may go anywhere. Misplaced pieces are marked. */
export function SetupBoard({ board, frame }: BoardRefs) {
  const { t } = useTranslation();
  const arrangement = useStore(setupStore, (state) => state.arrangement);
  const orientation = useStore(setupStore, (state) => state.orientation);
  const tool = useStore(setupStore, (state) => state.tool);
  const pointed = useStore(setupStore, (state) => state.pointed);
  const placement = useMemo(() => placementOf(arrangement.setup), [arrangement.setup]);
  const issues = useMemo(() => markedSquares(issuesOf(arrangement), arrangement), [arrangement]);
  const shapes = useMemo(() => (pointed === undefined ? NO_SHAPES : [circle(pointed)]), [pointed]);
  const texts = useMemo(() => makeSetupTexts(t), [t]);
  const mouse = usePieceKeys({ board, frame });
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-tool={typeof tool === 'string' ? tool : 'piece'}
    >
      <div onPointerMove={mouse.onMove} onPointerLeave={mouse.onLeave}>
        <Board
          ref={board}
          placement={placement}
          orientation={orientation}
          {...useBoardAppearance()}
          labels={useBoardLabels()}
          texts={texts}
          issues={issues}
          shapes={shapes}
          keepShapes
          scrollable
          free
          placing={placingOf(tool)}
          onMove={movePiece}
          onPlace={onPlace}
          onDropOff={removePieceFrom}
        />
      </div>
    </div>
  );
}

function placementOf({ pieces }: Setup): Placement {
  return new Map(Array.from(pieces, ([square, of]) => [makeSquare(square), of]));
}

function circle(from: string): Shape {
  return { from, brush: 'yellow' };
}

function placingOf(tool: Tool): Piece | undefined {
  if (tool === 'hand') return undefined;
  return tool === 'eraser' ? ERASER : tool;
}

/** Presses with the current tool, or places a piece dragged from the palette, which is a different object from the tool's. */
function onPlace(square: string, piece: Piece): void {
  if (piece === placingOf(setupStore.getState().tool)) pressWithTool(square);
  else placePiece(square, piece);
}

/** Applies letter keys to the board's cursor if the board has the focus, otherwise to the point under the mouse. */
function usePieceKeys({ board, frame }: BoardRefs) {
  const at = useRef<{ readonly x: number; readonly y: number }>(undefined);
  useEffect(() => {
    const squareAtHand = (): string | undefined => {
      const { current: place } = frame;
      if (place?.contains(document.activeElement) === true) return cursorOf(place);
      return at.current && board.current?.squareAt(at.current);
    };
    return listenToPieceKeys(squareAtHand);
  }, [board, frame]);
  return {
    onMove: ({
      clientX: x,
      clientY: y,
    }: {
      readonly clientX: number;
      readonly clientY: number;
    }) => {
      at.current = { x, y };
    },
    onLeave: () => {
      at.current = undefined;
    },
  };
}
