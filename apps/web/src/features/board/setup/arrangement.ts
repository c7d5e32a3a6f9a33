/**
 * What is edited in set-up: any pieces on any points, the side to move, and the number of the next move.
 *
 * ```ts
 * const board = putDown(EMPTY, 'e0', piece('red', 'king'));
 * fenOf(takeOff(board, 'e0')); // '9/9/9/9/9/9/9/9/9/9 w'
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
  /** Of the move that is played next, from 1. */
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

/** In place of whatever stood there. The same arrangement when nothing changes. */
export function putDown(arrangement: Arrangement, square: string, of: Piece): Arrangement {
  const at = parseSquare(square);
  if (at === undefined || isSame(arrangement.setup.pieces.get(at), of)) return arrangement;
  return withSetup(arrangement, putPiece(arrangement.setup, at, piece(of.color, of.role)));
}

export function takeOff(arrangement: Arrangement, square: string): Arrangement {
  const at = parseSquare(square);
  if (at === undefined || !arrangement.setup.pieces.has(at)) return arrangement;
  return withSetup(arrangement, removePiece(arrangement.setup, at));
}

/** What stands on the target goes. */
export function carry(arrangement: Arrangement, from: string, to: string): Arrangement {
  const moving = pieceOn(arrangement, from);
  if (moving === undefined || from === to) return arrangement;
  return putDown(takeOff(arrangement, from), to, moving);
}

export function withSide(arrangement: Arrangement, turn: Color): Arrangement {
  if (arrangement.setup.turn === turn) return arrangement;
  return withSetup(arrangement, withTurn(arrangement.setup, turn));
}

/** @param moveNumber is rounded and kept between 1 and {@link LAST_MOVE_NUMBER}. */
export function withMoveNumber(arrangement: Arrangement, moveNumber: number): Arrangement {
  const whole = Math.round(Math.min(Math.max(moveNumber, 1), LAST_MOVE_NUMBER));
  return whole === arrangement.moveNumber ? arrangement : { ...arrangement, moveNumber: whole };
}

/** Left and right exchanged. */
export function mirrored(arrangement: Arrangement): Arrangement {
  return withSetup(arrangement, mirrorSetup(arrangement.setup));
}

/** The colours exchanged and the board turned: the same game from the other side. */
export function swapped(arrangement: Arrangement): Arrangement {
  return withSetup(arrangement, swapColors(arrangement.setup));
}

/** How many more of a kind may be put down; 0 also where there are too many. */
export function leftOf({ setup }: Arrangement, of: Piece): number {
  const count = [...setup.pieces.values()].filter((each) => isSame(each, of)).length;
  return Math.max(ROLE_LIMITS[of.role] - count, 0);
}

/** The one point where a piece of the kind stands; `undefined` for none and for several. */
export function onlySquareOf({ setup }: Arrangement, of: Piece): string | undefined {
  const squares = [...setup.pieces].filter(([, each]) => isSame(each, of)).map(([at]) => at);
  const [first] = squares;
  return first === undefined || squares.length > 1 ? undefined : makeSquare(first);
}

const known = new WeakMap<Setup, readonly Issue[]>();

/** All that keeps a setup from being played; none for a legal position. Found once for each setup. */
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
