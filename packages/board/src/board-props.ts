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
 * Maps and lists are compared by identity. If the host passes the same object again, the layer that
 * draws it is not re-rendered.
 */
export interface BoardProps {
  readonly placement: PlacementInput;
  /** The side at the bottom; Red by default. */
  readonly orientation?: Orientation | undefined;
  readonly theme?: Theme | undefined;
  readonly pieces?: PieceSet | undefined;
  readonly labels?: Labels | undefined;
  readonly texts?: BoardTexts | undefined;

  /** Allowed moves of each piece. A piece without an entry cannot be picked up. */
  readonly destinations?: Destinations | undefined;
  readonly lastMove?: Move | undefined;
  /** The last move as the host writes it, such as `1. C2=5`; announced before the board's own words. */
  readonly moveText?: string | undefined;
  /** Identifies the game. When it changes, the last move is not announced and the selection is cancelled. */
  readonly subject?: string | number | undefined;
  /** Squares of the kings in check. */
  readonly checks?: readonly Square[] | undefined;
  /** When setting up a position: squares of pieces that the rules do not allow there. */
  readonly issues?: readonly Square[] | undefined;
  /** The program's arrows, best first. */
  readonly hints?: readonly Hint[] | undefined;
  /** The user's arrows and circles. */
  readonly shapes?: readonly Shape[] | undefined;

  /** Duration of animations in milliseconds: 180 by default, 0 for none. Users who prefer reduced motion see none. */
  readonly animation?: number | undefined;
  /** Whether touches without an action scroll the page. Off by default. */
  readonly scrollable?: boolean | undefined;
  /** The main button and one finger draw in this colour, for users without a second button. */
  readonly pen?: Brush | undefined;
  /** Whether a press on the board keeps the shapes. By default it clears them. */
  readonly keepShapes?: boolean | undefined;
  /** When setting up a position: any piece may go anywhere. */
  readonly free?: boolean | undefined;
  /** When setting up a position: a press puts this piece down. */
  readonly placing?: Piece | undefined;

  readonly onMove?: ((from: Square, to: Square) => void) | undefined;
  readonly onSelect?: ((square: Square | undefined) => void) | undefined;
  /** Called after the user has drawn or cleared shapes. Without it, drawing is off. */
  readonly onShapesChange?: ((shapes: readonly Shape[]) => void) | undefined;
  /** Called for a long touch, the menu key or, if drawing is off, the second button. `at` is in client pixels. */
  readonly onSquareContext?: ((square: Square, at: Point) => void) | undefined;
  /** When setting up a position: called after a piece was dragged off the board or deleted by key. */
  readonly onDropOff?: ((from: Square) => void) | undefined;
  /** When setting up a position: called after a new piece was put on the board. */
  readonly onPlace?: ((square: Square, piece: Piece) => void) | undefined;

  readonly className?: string | undefined;
  readonly id?: string | undefined;
  readonly ref?: Ref<BoardHandle> | undefined;
}

export interface BoardHandle {
  readonly focus: () => void;
  /** Cancels a drag and the selection. */
  readonly cancel: () => void;
  readonly squareAt: (client: Point) => Square | undefined;
  /** Continues a drag that began outside the board, such as on a palette. Call it on `pointerdown`. */
  readonly pull: (piece: Piece, pointer: PulledPointer) => void;
}

/** The part of the browser's or React's `PointerEvent` that `pull` needs. */
export interface PulledPointer {
  readonly pointerId: number;
  readonly pointerType?: string;
  readonly clientX: number;
  readonly clientY: number;
}
