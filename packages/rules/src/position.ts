/**
 * A legal, immutable position: `play` returns the next one, so positions can be kept, shared and compared.
 *
 * ```ts
 * import { Position } from '@chuhe/rules/position';
 *
 * const start = Position.initial();
 * start.legalMoves().length; // 44
 * const next = start.play('h2e2');
 * next.fen; // 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b'
 * next.isLegal('h9g7'); // true
 * ```
 */
import { attackersOf, inCheck, kingAttackersOf } from './core/attack.ts';
import { Board, MAX_MOVES } from './core/board.ts';
import { legalMoves } from './core/generate.ts';
import { BLACK, HORSE, RED } from './core/slots.ts';
import { INITIAL_FEN, makeFen, parseFen, validateSetup } from './fen.ts';
import { type Issue, issueText } from './issue.ts';
import { type Move, makeMove, parseMove, sourceOf, targetOf } from './move.ts';
import { type Color, oppositeColor, type Piece } from './piece.ts';
import { fail, ok, type Result } from './result.ts';
import { mirrorSetup, type Setup, swapColors } from './setup.ts';
import { makeSquare, parseSquare } from './square.ts';
import { issuesBesidesPawns } from './validity.ts';

/** How the position alone ends the game. `judge` finds the ends that depend on earlier moves. */
export type Outcome =
  | { readonly winner: Color; readonly reason: 'checkmate' | 'stalemate' }
  | { readonly winner: null; readonly reason: 'insufficient-material' };

export interface PositionOptions {
  /** Whether pawns may stand where they cannot have come by play, as in some diagrams of rule books. `false` by default. */
  readonly pawnsAnywhere?: boolean;
}

const scratch = new Uint16Array(MAX_MOVES);

export class Position {
  readonly #board: Board;
  #key: bigint | undefined;
  #fen: string | undefined;
  #moves: readonly Move[] | undefined;

  private constructor(board: Board) {
    this.#board = board;
  }

  static initial(): Position {
    return Position.fromFen(INITIAL_FEN);
  }

  /** Reads a FEN as `parseFen` does. Throws a `RangeError` that lists the issues if the FEN is not a legal position. */
  static fromFen(fen: string): Position {
    const read = Position.parse(fen);
    if (read.ok) return read.value;
    throw new RangeError(`The FEN is not valid: ${read.error.map(issueText).join('; ')}`);
  }

  /** Reads a FEN as `parseFen` does and returns the position or every issue. */
  static parse(fen: string, options?: PositionOptions): Result<Position, Issue[]> {
    const setup = parseFen(fen);
    return setup.ok ? Position.fromSetup(setup.value, options) : fail([setup.error]);
  }

  static fromSetup(
    setup: Setup,
    { pawnsAnywhere = false }: PositionOptions = {},
  ): Result<Position, Issue[]> {
    const issues = pawnsAnywhere ? issuesBesidesPawns(setup) : validateSetup(setup, 'legal');
    return issues.length > 0 ? fail(issues) : ok(new Position(Board.fromSetup(setup)));
  }

  get fen(): string {
    this.#fen ??= makeFen(this.toSetup());
    return this.#fen;
  }

  get turn(): Color {
    return this.#board.turn;
  }

  /** 64-bit Zobrist key. Equal positions have equal keys; keys are not meant to be stored. */
  get key(): bigint {
    const { keyLow, keyHigh } = this.#board;
    this.#key ??= (BigInt(keyHigh >>> 0) << 32n) | BigInt(keyLow >>> 0);
    return this.#key;
  }

  /** The piece on a square such as `'e0'`; `undefined` if the square is empty or does not exist. */
  pieceAt(square: string): Piece | undefined {
    const at = parseSquare(square);
    return at === undefined ? undefined : this.#board.pieceAt(at);
  }

  /** Every legal move as text such as `'h2e2'`, in no particular order. */
  legalMoves(): string[] {
    return this.moves().map(makeMove);
  }

  /** Every legal move in its 16-bit form, in the same order as `legalMoves`. */
  moves(): readonly Move[] {
    this.#moves ??= Object.freeze(Array.from(this.#generate()));
    return this.#moves;
  }

  /** The target squares of each square that has a legal move, in the form that the component `Board` needs. */
  destinations(): Map<string, string[]> {
    const from = new Map<string, string[]>();
    for (const move of this.moves()) {
      const source = makeSquare(sourceOf(move));
      const targets = from.get(source) ?? [];
      targets.push(makeSquare(targetOf(move)));
      from.set(source, targets);
    }
    return from;
  }

  isLegal(move: string | Move): boolean {
    return this.#find(move) !== undefined;
  }

  /** The position after a legal move. Throws a `RangeError` for any other move; see `tryPlay`. */
  play(move: string | Move): Position {
    const next = this.tryPlay(move);
    if (next) return next;
    const shown = String(move).slice(0, 12);
    const isMove = typeof move === 'number' || parseMove(move) !== undefined;
    throw new RangeError(
      isMove
        ? `${shown} is not a legal move in ${this.fen}`
        : `'${shown}' is not written as a move, such as h2e2`,
    );
  }

  /** The position after a move, or `undefined` if the move is illegal. */
  tryPlay(move: string | Move): Position | undefined {
    const found = this.#find(move);
    if (found === undefined) return undefined;
    const board = this.#board.clone();
    board.make(found);
    return new Position(board);
  }

  isCheck(): boolean {
    return inCheck(this.#board);
  }

  /** Squares of the pieces that give check. */
  checkers(): string[] {
    const king = this.#board.kingOf(this.turn);
    return kingAttackersOf(this.#board, king, oppositeColor(this.turn)).map(makeSquare);
  }

  /**
   * Squares of the pieces of `by` that attack this square, or protect their own piece on it, even if a capture would leave
   * their king in check. Facing kings do not count. Empty if the square does not exist.
   *
   * @example Position.initial().attackers('e6', 'red'); // []
   */
  attackers(square: string, by: Color): string[] {
    const at = parseSquare(square);
    return at === undefined ? [] : attackersOf(this.#board, at, by).map(makeSquare);
  }

  /** `undefined` if the position does not end the game. A side without a legal move has lost, whether in check or not. */
  outcome(): Outcome | undefined {
    if (this.#generate().length === 0) {
      const reason = this.isCheck() ? 'checkmate' : 'stalemate';
      return { winner: oppositeColor(this.turn), reason };
    }
    if (!hasAttacker(this.#board)) return { winner: null, reason: 'insufficient-material' };
    return undefined;
  }

  /** The position with left and right exchanged. */
  mirror(): Position {
    return new Position(Board.fromSetup(mirrorSetup(this.toSetup())));
  }

  /** The position with the colours exchanged and the board turned. */
  swapColors(): Position {
    return new Position(Board.fromSetup(swapColors(this.toSetup())));
  }

  toString(): string {
    return this.fen;
  }

  toJSON(): string {
    return this.fen;
  }

  toSetup(): Setup {
    return this.#board.toSetup();
  }

  /** A mutable copy, for searching with `legalMoves`, `make` and `unmake`. */
  toBoard(): Board {
    return this.#board.clone();
  }

  #find(move: string | Move): Move | undefined {
    const wanted = typeof move === 'string' ? parseMove(move) : move;
    if (wanted === undefined) return undefined;
    return (this.#moves ?? this.#generate()).includes(wanted) ? wanted : undefined;
  }

  /** The legal moves, valid until the next call. Games are replayed with this, since keeping an array takes longer than finding the moves. */
  #generate(): Uint16Array {
    return scratch.subarray(0, legalMoves(this.#board, scratch, 0));
  }
}

/** Whether either side has a piece that can cross the river and give check. */
function hasAttacker({ squares }: Board): boolean {
  for (let slot = HORSE; slot < 16; slot += 1) {
    if (squares[RED + slot] !== 0 || squares[BLACK + slot] !== 0) return true;
  }
  return false;
}
