import type { Ref } from 'react';
import type { Hint } from './drawing/arrows.ts';
import type { Labels } from './drawing/labels.ts';
import type { PieceSet, Theme } from './drawing/theme.ts';
import type { Orientation, Point } from './geometry.ts';
import type { Piece } from './piece.ts';
import type { PlacementInput } from './placement.ts';
import type { Brush, Shape } from './shape.ts';
import type { Move, Square } from './square.ts';
import type { Destinations } from './state.ts';
import type { BoardTexts } from './texts.ts';

/**
 * What a host gives and hears. Maps and lists are compared by identity: keep one as long as it says
 * the same, and its layer is not drawn again.
 */
export interface BoardProps {
  readonly placement: PlacementInput;
  /** Who sits at the bottom; Red by default. */
  readonly orientation?: Orientation | undefined;
  readonly theme?: Theme | undefined;
  readonly pieces?: PieceSet | undefined;
  readonly labels?: Labels | undefined;
  readonly texts?: BoardTexts | undefined;

  /** Where each piece may go. A piece without an entry cannot be picked up. */
  readonly destinations?: Destinations | undefined;
  readonly lastMove?: Move | undefined;
  /** Which game is on the board. When it becomes another, its last move is not said: nobody has moved. */
  readonly subject?: string | number | undefined;
  /** Generals in check. */
  readonly checks?: readonly Square[] | undefined;
  /** Pieces that may not stand where they stand, in a set-up. */
  readonly issues?: readonly Square[] | undefined;
  /** The program's arrows, best first. */
  readonly hints?: readonly Hint[] | undefined;
  /** The reader's arrows and circles. */
  readonly shapes?: readonly Shape[] | undefined;

  /** Milliseconds; 180 by default, 0 for none. Readers who ask for less motion get none. */
  readonly animation?: number | undefined;
  /** Touching where there is nothing to do scrolls the page. Off by default. */
  readonly scrollable?: boolean | undefined;
  /** The main button and one finger draw in this colour, for readers without a second button. */
  readonly pen?: Brush | undefined;
  /** A press on the board keeps the reader's shapes. They go by default, as the position does. */
  readonly keepShapes?: boolean | undefined;
  /** Set-up: any piece may go anywhere. */
  readonly free?: boolean | undefined;
  /** Set-up: a press puts this piece down. */
  readonly placing?: Piece | undefined;

  readonly onMove?: ((from: Square, to: Square) => void) | undefined;
  readonly onSelect?: ((square: Square | undefined) => void) | undefined;
  /** Drawing is on when this is given. */
  readonly onShapesChange?: ((shapes: readonly Shape[]) => void) | undefined;
  /** A long touch, the menu key or, where drawing is off, the second button; `at` in client pixels. */
  readonly onSquareContext?: ((square: Square, at: Point) => void) | undefined;
  /** Set-up: a piece was dragged off the board, or deleted by key. */
  readonly onDropOff?: ((from: Square) => void) | undefined;
  /** Set-up: a piece was put down that was not on the board. */
  readonly onPlace?: ((square: Square, piece: Piece) => void) | undefined;

  readonly className?: string | undefined;
  readonly id?: string | undefined;
  readonly ref?: Ref<BoardHandle> | undefined;
}

export interface BoardHandle {
  readonly focus: () => void;
  /** Puts back what is in the hand and lets go of the selection. */
  readonly cancel: () => void;
  readonly squareAt: (client: Point) => Square | undefined;
  /** Goes on with a drag that began elsewhere, on a palette: call it on `pointerdown`. */
  readonly pull: (piece: Piece, pointer: PulledPointer) => void;
}

/** The part of a `PointerEvent`, the browser's or React's, that a drag goes on from. */
export interface PulledPointer {
  readonly pointerId: number;
  readonly pointerType?: string;
  readonly clientX: number;
  readonly clientY: number;
}
