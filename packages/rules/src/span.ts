/**
 * What the two sides did on the moves between two plies of a game: who was checked, what was chased anew, and what of it
 * a side did on every one of its moves.
 */
import { attackersOf, inCheck } from './core/attack.ts';
import type { Board } from './core/board.ts';
import { type Attack, chasesOf } from './core/chase.ts';
import { pieceOfSlot, type Slot, sideOf } from './core/slots.ts';
import { type Move, makeMove } from './move.ts';
import { COLORS, type Color, makePiece, oppositeColor } from './piece.ts';
import type { Position } from './position.ts';
import { makeSquare, SQUARES } from './square.ts';

export const CONDUCTS = ['none', 'chase', 'check'] as const;

/** Moves of a game one after the other, and what they come to for either side. */
export interface Span {
  readonly red: Conduct;
  readonly black: Conduct;
  readonly plies: readonly CyclePly[];
}

interface Conduct {
  /** From the mildest to the gravest: nothing forbidden, perpetual chase, perpetual check. */
  readonly level: (typeof CONDUCTS)[number];
  /** The pieces chased on every move, by where they stand at the end of the span. */
  readonly chased: readonly PieceAt[];
}

export interface CyclePly {
  /** Number of the move in the game, from 1. */
  readonly ply: number;
  readonly move: string;
  readonly color: Color;
  /** Pieces that give check after the move. */
  readonly checkers: readonly PieceAt[];
  /** Attacks that the move has newly made. A check and an answer to a check make none. */
  readonly chases: readonly { readonly attacker: PieceAt; readonly target: PieceAt }[];
}

/** A piece by its FEN letter and where it stands. */
export interface PieceAt {
  readonly piece: string;
  readonly square: string;
}

/** What one move did, with slots, which name a piece wherever it stands. */
interface Deed extends Omit<CyclePly, 'ply'> {
  readonly slots: ReadonlySet<Slot>;
}

/** Deeds kept at a time: more than any game needs that is not itself a test of memory. */
const ROOM = 1000;

/**
 * Reads the moves of one game and of the lines that branch off it. Finding chases is slow, so what a move did is kept
 * with the arrangement it was played in: a cycle repeats both, and a reader goes back and forth.
 */
export class SpanReader {
  readonly #start: Position;
  readonly #deeds = new Map<string, Deed>();

  constructor(start: Position) {
    this.#start = start;
  }

  /** What happened after ply `since`, to the last of the moves, which start with the game. */
  read(moves: readonly Move[], since: number): Span {
    const board = this.#start.toBoard();
    for (const move of moves.slice(0, since)) board.make(move);
    const deeds = moves.slice(since).map((move) => this.#play(board, move));
    const [red, black] = COLORS.map((color) => conductOf(board, deeds, color));
    return { red, black, plies: deeds.map((deed, index) => shownDeed(deed, since + index + 1)) };
  }

  #play(board: Board, move: Move): Deed {
    const key = String.fromCharCode(move, ...board.squares);
    const known = this.#deeds.get(key);
    if (known) {
      board.make(move);
      return known;
    }
    const deed = playDeed(board, move);
    if (this.#deeds.size === ROOM) this.#deeds.clear();
    this.#deeds.set(key, deed);
    return deed;
  }
}

function playDeed(board: Board, move: Move): Deed {
  const color = board.turn;
  const attacks = newAttacks(board, move);
  return {
    move: makeMove(move),
    color,
    checkers: checkersOf(board),
    chases: attacks.map((attack) => describeAttack(board, attack)),
    slots: new Set(attacks.map(({ target }) => target)),
  };
}

function shownDeed({ move, color, checkers, chases }: Deed, ply: number): CyclePly {
  return { ply, move, color, checkers, chases };
}

/**
 * Plays the move and returns the chasing attacks on pieces that its side did not chase before it. An
 * answer to a check makes none: while the king is in check no capture elsewhere is legal, so that after
 * any answer every attack that stood before would look new.
 */
function newAttacks(board: Board, move: Move): Attack[] {
  if (inCheck(board)) {
    board.make(move);
    return [];
  }
  const own = sideOf(board.turn);
  const before = new Set(chasesOf(board, own).map(({ target }) => target));
  board.make(move);
  if (inCheck(board)) return [];
  return chasesOf(board, own).filter(({ target }) => !before.has(target));
}

function conductOf(board: Board, deeds: readonly Deed[], color: Color): Conduct {
  const own = deeds.filter((deed) => deed.color === color);
  if (own.length === 0) return { level: 'none', chased: [] };
  if (own.every(({ checkers }) => checkers.length > 0)) return { level: 'check', chased: [] };
  const [first, ...others] = own.map(({ slots }) => slots);
  const always = Array.from(first).filter((slot) => others.every((slots) => slots.has(slot)));
  const chased = always.map((slot) => pieceAt(board, board.squares[slot]));
  return { level: chased.length > 0 ? 'chase' : 'none', chased };
}

function checkersOf(board: Board): PieceAt[] {
  const attackers = attackersOf(board, board.kingOf(board.turn), oppositeColor(board.turn));
  return attackers.map((square) => pieceAt(board, square));
}

function describeAttack(board: Board, attack: Attack): CyclePly['chases'][number] {
  return {
    attacker: pieceAt(board, attack.attackerSquare),
    target: pieceAt(board, attack.targetSquare),
  };
}

function pieceAt(board: Board, square: number): PieceAt {
  const of = pieceOfSlot(board.cells[square]);
  if (!of || !SQUARES.includes(square)) throw new RangeError(`no piece on ${square}`);
  return { piece: makePiece(of), square: makeSquare(square) };
}
