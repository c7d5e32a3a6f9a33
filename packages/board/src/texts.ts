/**
 * All texts of the board. Hosts pass their own object in the language of the page. The default texts are
 * in English.
 */
import type { Color, Piece } from './piece.ts';
import type { Brush } from './shape.ts';
import type { Square } from './square.ts';

export interface BoardTexts {
  /** Name of the widget. */
  readonly board: string;
  /** Announced when the board receives the focus. */
  readonly instructions: string;
  /** Announced after the instructions if shapes can be drawn. */
  readonly drawing: string;
  /** Name of the hidden list of pieces. */
  readonly position: string;
  readonly piece: (piece: Piece) => string;
  /** `undefined` for a side without pieces. */
  readonly side: (color: Color, pieces: string | undefined) => string;
  /** A role and its squares: `horses b0, h0`. */
  readonly group: (piece: Piece, squares: readonly string[]) => string;
  readonly square: (square: Square) => string;
  /** The cursor's square; `target` is `true` if it is a destination of the selected piece. */
  readonly point: (square: string, piece: string | undefined, target: boolean) => string;
  readonly selected: (square: string, piece: string, targets: readonly string[]) => string;
  readonly released: string;
  readonly refused: (square: string) => string;
  readonly moved: (piece: string, from: string, to: string, captured: string | undefined) => string;
  readonly lastMove: (move: string) => string;
  /** Announced when the last move has been taken back and none is left. */
  readonly start: string;
  readonly check: (squares: readonly string[]) => string;
  /** An arrow, or a circle if `to` is missing. */
  readonly shape: (brush: Brush, from: string, to: string | undefined) => string;
  /** All shapes on the board. */
  readonly shapes: (shapes: readonly string[]) => string;
  /** A shape has been begun. */
  readonly sketched: (brush: Brush, square: string) => string;
  readonly unsketched: string;
  readonly erased: (shape: string) => string;
  /** All shapes that touch the square have been erased. */
  readonly erasedAt: (square: string) => string;
}

const NAMES: Readonly<Record<Piece['role'], readonly [one: string, many: string]>> = {
  king: ['king', 'kings'],
  advisor: ['advisor', 'advisors'],
  elephant: ['elephant', 'elephants'],
  horse: ['horse', 'horses'],
  chariot: ['chariot', 'chariots'],
  cannon: ['cannon', 'cannons'],
  pawn: ['pawn', 'pawns'],
};

export const ENGLISH_TEXTS: BoardTexts = {
  board: 'Xiangqi board',
  instructions:
    'Arrow keys move the cursor, Enter picks a piece up and puts it down, Escape puts it back.',
  drawing:
    'Keys 1 to 4 (green, red, blue, yellow) begin and end an arrow; twice on one point they draw a circle. Delete erases the drawings on a point.',
  position: 'Position',
  piece: ({ color, role }) => `${color} ${NAMES[role][0]}`,
  side: (color, pieces) => `${color === 'red' ? 'Red' : 'Black'}: ${pieces ?? 'no pieces'}`,
  group: ({ role }, squares) => `${NAMES[role][squares.length === 1 ? 0 : 1]} ${list(squares)}`,
  square: (square) => square,
  point: (square, piece, target) =>
    list([square, piece ?? 'empty', ...(target ? ['possible move'] : [])]),
  selected: (square, piece, targets) =>
    `${piece} on ${square} selected, ${targets.length === 0 ? 'any square' : `moves to ${list(targets)}`}`,
  released: 'Selection cancelled',
  refused: (square) => `No piece to move on ${square}`,
  moved: (piece, from, to, captured) =>
    `${piece} from ${from} to ${to}${captured === undefined ? '' : `, takes ${captured}`}`,
  lastMove: (move) => `Last move: ${move}`,
  start: 'Starting position',
  check: (squares) => `Check on ${list(squares)}`,
  shape: (brush, from, to) =>
    to === undefined ? `${brush} circle on ${from}` : `${brush} arrow from ${from} to ${to}`,
  shapes: (shapes) => `Drawings: ${shapes.join('; ')}`,
  sketched: (brush, square) => `Drawing in ${brush} from ${square}`,
  unsketched: 'Drawing cancelled',
  erased: (shape) => `Erased: ${shape}`,
  erasedAt: (square) => `Drawings on ${square} erased`,
};

function list(items: readonly string[]): string {
  return items.join(', ');
}
