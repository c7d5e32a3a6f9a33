/**
 * What both sides did between two plies of a game: the checks and new chases of every move, and whether a side gave
 * check or chased the same piece with all its moves.
 */
import { inCheck, kingAttackersOf } from './core/attack.ts';
import type { Board } from './core/board.ts';
import { type Attack, chasesOf } from './core/chase.ts';
import { pieceOfSlot, type Slot, sideOf } from './core/slots.ts';
import { type Move, makeMove } from './move.ts';
import { COLORS, type Color, makePiece, oppositeColor } from './piece.ts';
import type { Position } from './position.ts';
import { makeSquare, SQUARES } from './square.ts';

export const CONDUCTS = ['none', 'chase', 'check'] as const;

/** Consecutive moves of a game, and the conduct of either side over all of them. */
export interface Span {
  readonly red: Conduct;
  readonly black: Conduct;
  readonly plies: readonly CyclePly[];
}

interface Conduct {
  /** In ascending order: nothing forbidden, perpetual chase, perpetual check. */
  readonly level: (typeof CONDUCTS)[number];
  /** The pieces chased on every move, with their squares at the end of the span. */
  readonly chased: readonly PieceAt[];
}

export interface CyclePly {
  /** Number of the move in the game, from 1. */
  readonly ply: number;
  readonly move: string;
  readonly color: Color;
  /** Pieces that give check after the move. */
  readonly checkers: readonly PieceAt[];
  /** Attacks that the move created. A check and an answer to a check create none. */
  readonly chases: readonly { readonly attacker: PieceAt; readonly target: PieceAt }[];
}

/** A piece by its FEN letter, and its square. */
export interface PieceAt {
  readonly piece: string;
  readonly square: string;
}

/** The effects of one move. The chased pieces are also kept as slots, which identify a piece on any square. */
interface MoveEffects extends Omit<CyclePly, 'ply'> {
  readonly slots: ReadonlySet<Slot>;
}

/** Maximum number of cache entries; ordinary games need fewer. */
const CACHE_LIMIT = 1000;

/**
 * Reads the moves of one game and of the lines that branch off it. Finding chases is slow, so the effects of a move
 * are cached by move and board; cycles and takebacks repeat both.
 */
export class SpanReader {
  readonly #start: Position;
  readonly #cache = new Map<string, MoveEffects>();

  constructor(start: Position) {
    this.#start = start;
  }

  /** The span after ply `since`. `moves` are all moves from the start of the game. */
  read(moves: readonly Move[], since: number): Span {
    const board = this.#start.toBoard();
    for (const move of moves.slice(0, since)) board.make(move);
    const effects = moves.slice(since).map((move) => this.#play(board, move));
    const [red, black] = COLORS.map((color) => conductOf(board, effects, color));
    const plies = effects.map(({ move, color, checkers, chases }, index) => {
      return { ply: since + index + 1, move, color, checkers, chases };
    });
    return { red, black, plies };
  }

  #play(board: Board, move: Move): MoveEffects {
    const key = String.fromCharCode(move, ...board.squares);
    const cached = this.#cache.get(key);
    if (cached) {
      board.make(move);
      return cached;
    }
    const effects = playMove(board, move);
    if (this.#cache.size === CACHE_LIMIT) this.#cache.clear();
    this.#cache.set(key, effects);
    return effects;
  }
}

function playMove(board: Board, move: Move): MoveEffects {
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

/**
 * Plays the move and returns the chasing attacks on pieces that its side did not chase before. An answer to a check
 * creates none: while the king is in check no other capture is legal, so after the answer every older attack would
 * look new.
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

function conductOf(board: Board, effects: readonly MoveEffects[], color: Color): Conduct {
  const own = effects.filter((effect) => effect.color === color);
  if (own.length === 0) return { level: 'none', chased: [] };
  if (own.every(({ checkers }) => checkers.length > 0)) return { level: 'check', chased: [] };
  const [first, ...others] = own.map(({ slots }) => slots);
  const always = Array.from(first).filter((slot) => others.every((slots) => slots.has(slot)));
  const chased = always.map((slot) => pieceAt(board, board.squares[slot]));
  return { level: chased.length > 0 ? 'chase' : 'none', chased };
}

function checkersOf(board: Board): PieceAt[] {
  const attackers = kingAttackersOf(board, board.kingOf(board.turn), oppositeColor(board.turn));
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
