/**
 * An arrangement is what the set-up edits: any pieces on any points, the side to move, and the number of the next move.
 *
 * ```ts
 * const board = withPiece(EMPTY, 'e0', piece('red', 'king'));
 * fenOf(withoutPiece(board, 'e0')); // '9/9/9/9/9/9/9/9/9/9 w'
 * ```
 */
import { INITIAL_FEN, makeFen, parseFen, validateSetup } from '@chuhe/rules/fen';
import type { Issue } from '@chuhe/rules/issue';
import { type Color, type Piece, piece, ROLE_LIMITS } from '@chuhe/rules/piece';
import {
  emptySetup,
  mirrorSetup,
  putPiece,
  removePiece,
  type Setup,
  swapColors,
  withTurn,
} from '@chuhe/rules/setup';
import { makeSquare, parseSquare } from '@chuhe/rules/square';

export interface Arrangement {
  readonly setup: Setup;
  /** Number of the next move, from 1. */
  readonly moveNumber: number;
}

export const LAST_MOVE_NUMBER = 999;

export const EMPTY: Arrangement = { setup: emptySetup(), moveNumber: 1 };
export const STANDARD: Arrangement = { setup: readStandard(), moveNumber: 1 };

function readStandard(): Setup {
  const read = parseFen(INITIAL_FEN);
  return read.ok ? read.value : emptySetup();
}

export function fenOf({ setup }: Arrangement): string {
  return makeFen(setup);
}

export function sameArrangement(a: Arrangement, b: Arrangement): boolean {
  return a === b || (a.moveNumber === b.moveNumber && fenOf(a) === fenOf(b));
}

export function pieceOn({ setup }: Arrangement, square: string): Piece | undefined {
  const at = parseSquare(square);
  return at === undefined ? undefined : setup.pieces.get(at);
}

/** Puts a piece on a point and replaces any piece there. Returns the same arrangement if nothing changes. */
export function withPiece(arrangement: Arrangement, square: string, of: Piece): Arrangement {
  const at = parseSquare(square);
  if (at === undefined || isSame(arrangement.setup.pieces.get(at), of)) return arrangement;
  return withSetup(arrangement, putPiece(arrangement.setup, at, piece(of.color, of.role)));
}

export function withoutPiece(arrangement: Arrangement, square: string): Arrangement {
  const at = parseSquare(square);
  if (at === undefined || !arrangement.setup.pieces.has(at)) return arrangement;
  return withSetup(arrangement, removePiece(arrangement.setup, at));
}

/** Moves a piece, replacing any piece on the target. */
export function withPieceMoved(arrangement: Arrangement, from: string, to: string): Arrangement {
  const moving = pieceOn(arrangement, from);
  if (moving === undefined || from === to) return arrangement;
  return withPiece(withoutPiece(arrangement, from), to, moving);
}

export function withSide(arrangement: Arrangement, turn: Color): Arrangement {
  if (arrangement.setup.turn === turn) return arrangement;
  return withSetup(arrangement, withTurn(arrangement.setup, turn));
}

/** @param moveNumber is rounded and limited to the range from 1 to {@link LAST_MOVE_NUMBER}. */
export function withMoveNumber(arrangement: Arrangement, moveNumber: number): Arrangement {
  const whole = Math.round(Math.min(Math.max(moveNumber, 1), LAST_MOVE_NUMBER));
  return whole === arrangement.moveNumber ? arrangement : { ...arrangement, moveNumber: whole };
}

/** Swaps left and right. */
export function mirrored(arrangement: Arrangement): Arrangement {
  return withSetup(arrangement, mirrorSetup(arrangement.setup));
}

/** Swaps the colours and turns the board, which gives the equivalent position for the other side. */
export function swapped(arrangement: Arrangement): Arrangement {
  return withSetup(arrangement, swapColors(arrangement.setup));
}

/** How many more pieces of a kind may be placed; 0 if there are too many already. */
export function leftOf({ setup }: Arrangement, of: Piece): number {
  const count = [...setup.pieces.values()].filter((each) => isSame(each, of)).length;
  return Math.max(ROLE_LIMITS[of.role] - count, 0);
}

/** The point of the only piece of this kind; `undefined` if there is no such piece or more than one. */
export function onlySquareOf({ setup }: Arrangement, of: Piece): string | undefined {
  const squares = [...setup.pieces].filter(([, each]) => isSame(each, of)).map(([at]) => at);
  const [first] = squares;
  return first === undefined || squares.length > 1 ? undefined : makeSquare(first);
}

const known = new WeakMap<Setup, readonly Issue[]>();

/** Everything that makes the position illegal; empty for a legal position. Cached by setup. */
export function issuesOf({ setup }: Arrangement): readonly Issue[] {
  const issues = known.get(setup) ?? validateSetup(setup, 'legal');
  known.set(setup, issues);
  return issues;
}

export function isSame(a: Piece | undefined, b: Piece | undefined): boolean {
  return a?.color === b?.color && a?.role === b?.role;
}

function withSetup(arrangement: Arrangement, setup: Setup): Arrangement {
  return { ...arrangement, setup };
}
