/**
 * Adjudication: whether a game has ended, who has won, why, and what proves it.
 *
 * ```ts
 * import { judge } from '@chuhe/rules/judge';
 *
 * const verdict = judge({
 *   fen: '3k5/9/9/9/9/9/9/9/R8/5K3 w',
 *   moves: 'a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1',
 * });
 * // { kind: 'end', winner: 'black', reason: 'perpetual-check', ply: 9, evidence: … }
 * ```
 *
 * After every ply, in this order: a side without a legal move has lost; a position that occurs for the
 * third time since the last capture is judged by the rule set; with no piece left that can cross the
 * river the game is drawn; at the move limit it is drawn.
 *
 * The rule set `asian` looks at what each side did on every move between the first and the third
 * occurrence: check on every move is perpetual check; attacking the same piece anew on every move,
 * none of them a check or an answer to one, is perpetual chase (what an attack is: `core/chase.ts`). Check ranks above
 * chase and chase above anything else; the side of the higher rank loses, equal ranks draw.
 * `repetition-is-draw` draws every third occurrence.
 */
import { attackersOf, inCheck } from './core/attack.ts';
import type { Board } from './core/board.ts';
import { type Attack, chasesOf } from './core/chase.ts';
import { pieceOfSlot, type Slot, sideOf } from './core/slots.ts';
import { type Issue, issueText } from './issue.ts';
import { type Move, makeMove, parseMove } from './move.ts';
import { COLORS, type Color, makePiece, oppositeColor } from './piece.ts';
import { Position } from './position.ts';
import { makeSquare, SQUARES } from './square.ts';

export const RULESETS = ['asian', 'repetition-is-draw'] as const;
export type Ruleset = (typeof RULESETS)[number];

export const END_REASONS = [
  'checkmate',
  'stalemate',
  'perpetual-check',
  'perpetual-chase',
  'repetition',
  'move-limit',
  'insufficient-material',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Plies without capture that draw a game: 60 moves of each side. */
export const DEFAULT_MOVE_LIMIT = 120;

export interface GameRecord {
  /** Where the game starts; read as `parseFen` does. */
  readonly fen: string;
  /** Four-character moves, as a list or as one text with blanks between. */
  readonly moves: readonly string[] | string;
  readonly ruleset?: Ruleset;
  /** Plies without capture that draw the game, at least 1; `Infinity` for no limit. */
  readonly moveLimit?: number;
}

export type Verdict = Ongoing | GameEnd | InvalidRecord;

export interface Ongoing {
  readonly kind: 'ongoing';
}

export interface GameEnd {
  readonly kind: 'end';
  readonly winner: Color | null;
  readonly reason: EndReason;
  /** Plies played when the end was reached: 0 is the start position. */
  readonly ply: number;
  readonly evidence: Evidence;
}

/** The record itself cannot be played; `ply` is the number of moves before the bad one. */
export interface InvalidRecord {
  readonly kind: 'invalid';
  readonly ply: number;
  /** The move that is not legal there; absent when the FEN is at fault. */
  readonly move?: string;
  readonly issues: readonly Issue[];
}

export type Evidence = MateEvidence | CycleEvidence | LimitEvidence | MaterialEvidence;

export interface MateEvidence {
  readonly kind: 'no-moves';
  readonly king: string;
  /** Squares of the pieces that give check; none in stalemate. */
  readonly checkers: readonly string[];
}

export interface CycleEvidence {
  readonly kind: 'cycle';
  /** The plies after which the position stood for the first, second and third time. */
  readonly occurrences: readonly [number, number, number];
  readonly red: Conduct;
  readonly black: Conduct;
  /** Every move between the first and the third occurrence. */
  readonly plies: readonly CyclePly[];
}

export interface LimitEvidence {
  readonly kind: 'limit';
  readonly pliesWithoutCapture: number;
}

export interface MaterialEvidence {
  readonly kind: 'material';
  /** FEN letters of all that is left. */
  readonly pieces: string;
}

export const CONDUCTS = ['none', 'chase', 'check'] as const;

export interface Conduct {
  /** From the mildest to the gravest: nothing forbidden, perpetual chase, perpetual check. */
  readonly level: (typeof CONDUCTS)[number];
  /** The pieces chased on every move, by where they stand at the end of the cycle. */
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

/**
 * Judges a whole game: the first end that is reached counts, whatever follows it. A FEN or move that
 * cannot be played gives `kind: 'invalid'` with its place. Throws a `RangeError` only for a `ruleset` or
 * `moveLimit` that does not exist.
 */
export function judge(record: GameRecord): Verdict {
  const start = Position.parse(record.fen);
  if (!start.ok) return { kind: 'invalid', ply: 0, issues: start.error };
  const referee = new Referee(start.value, record);
  const moves =
    typeof record.moves === 'string' ? record.moves.split(/\s+/).filter(Boolean) : record.moves;
  for (const move of moves) {
    if (referee.verdict.kind === 'end') break;
    if (!referee.play(move)) return { kind: 'invalid', ply: referee.ply, move, issues: [] };
  }
  return referee.verdict;
}

/** A verdict that is no game end, in one English line: which ply, and what is wrong there. */
export function invalidRecordText(invalid: InvalidRecord): string {
  if (invalid.move !== undefined) return `ply ${invalid.ply + 1}: ${invalid.move} is not legal`;
  return `start position: ${invalid.issues.map(issueText).join('; ')}`;
}

/** Follows a game move by move and knows its verdict at every ply: a whole game costs what `judge` does once. */
export class Referee {
  readonly #start: Position;
  readonly #ruleset: Ruleset;
  readonly #moveLimit: number;
  readonly #moves: Move[] = [];
  /** Plies after which each position stood, since the last capture. */
  readonly #occurrences = new Map<string, number[]>();
  #position: Position;
  #lastCapture = 0;
  #verdict: Ongoing | GameEnd;

  /** Throws a `RangeError` for a `ruleset` or `moveLimit` that does not exist. */
  constructor(start: Position, options: Pick<GameRecord, 'ruleset' | 'moveLimit'> = {}) {
    const { ruleset = 'asian', moveLimit = DEFAULT_MOVE_LIMIT } = options;
    if (!RULESETS.includes(ruleset)) throw new RangeError(`no such ruleset: ${ruleset}`);
    if (!(moveLimit === Infinity || Number.isInteger(moveLimit)) || moveLimit < 1) {
      throw new RangeError(`moveLimit must be a whole number from 1 or Infinity, not ${moveLimit}`);
    }
    this.#start = start;
    this.#position = start;
    this.#ruleset = ruleset;
    this.#moveLimit = moveLimit;
    this.#verdict = this.#judgePosition();
  }

  /** Plies played so far. */
  get ply(): number {
    return this.#moves.length;
  }

  get position(): Position {
    return this.#position;
  }

  get verdict(): Ongoing | GameEnd {
    return this.#verdict;
  }

  /** How often the present position has stood since the last capture, this time included. */
  get occurrences(): number {
    return this.#occurrences.get(this.#position.fen)?.length ?? 0;
  }

  /** Plays a move; `false`, and nothing changed, when it is not legal or the game has ended. */
  play(text: string): boolean {
    const move = parseMove(text);
    if (move === undefined || this.#verdict.kind === 'end') return false;
    const next = this.#position.tryPlay(move);
    if (!next) return false;
    const captures = this.#position.pieceAt(text.slice(2)) !== undefined;
    this.#moves.push(move);
    this.#position = next;
    if (captures) {
      this.#lastCapture = this.ply;
      this.#occurrences.clear();
    }
    this.#verdict = this.#judgePosition();
    return true;
  }

  #judgePosition(): Ongoing | GameEnd {
    const plies = this.#noteOccurrence();
    const outcome = this.#position.outcome();
    if (outcome && outcome.winner !== null) {
      return this.#end(outcome.winner, outcome.reason, mateEvidence(this.#position));
    }
    const [first, second, third] = plies;
    if (first !== undefined && second !== undefined && third !== undefined) {
      return this.#judgeCycle([first, second, third]);
    }
    if (outcome) return this.#end(null, outcome.reason, materialEvidence(this.#position));
    const pliesWithoutCapture = this.ply - this.#lastCapture;
    if (pliesWithoutCapture < this.#moveLimit) return { kind: 'ongoing' };
    return this.#end(null, 'move-limit', { kind: 'limit', pliesWithoutCapture });
  }

  #noteOccurrence(): readonly (number | undefined)[] {
    const key = this.#position.fen;
    const plies = this.#occurrences.get(key) ?? [];
    plies.push(this.ply);
    this.#occurrences.set(key, plies);
    return plies;
  }

  #judgeCycle(occurrences: CycleEvidence['occurrences']): GameEnd {
    const evidence = readCycle(this.#start, this.#moves, occurrences);
    const { red, black } = evidence;
    const graver = CONDUCTS.indexOf(red.level) - CONDUCTS.indexOf(black.level);
    if (this.#ruleset === 'repetition-is-draw' || graver === 0) {
      return this.#end(null, 'repetition', evidence);
    }
    const loser: Color = graver > 0 ? 'red' : 'black';
    const reason = evidence[loser].level === 'check' ? 'perpetual-check' : 'perpetual-chase';
    return this.#end(oppositeColor(loser), reason, evidence);
  }

  #end(winner: Color | null, reason: EndReason, evidence: Evidence): GameEnd {
    return { kind: 'end', winner, reason, ply: this.ply, evidence };
  }
}

function mateEvidence(position: Position): MateEvidence {
  const king = position.toBoard().kingOf(position.turn);
  return { kind: 'no-moves', king: makeSquare(king), checkers: position.checkers() };
}

function materialEvidence(position: Position): MaterialEvidence {
  const pieces = Array.from(position.toSetup().pieces.values(), makePiece);
  return { kind: 'material', pieces: pieces.toSorted().join('') };
}

/** What a cycle's moves did, with slots, which name a piece wherever it stands. */
interface Deed {
  readonly color: Color;
  readonly check: boolean;
  readonly chased: ReadonlySet<Slot>;
}

function readCycle(
  start: Position,
  moves: readonly Move[],
  occurrences: CycleEvidence['occurrences'],
): CycleEvidence {
  const [first, , third] = occurrences;
  const board = start.toBoard();
  for (const move of moves.slice(0, first)) board.make(move);
  const plies: CyclePly[] = [];
  const deeds: Deed[] = [];
  for (const [index, move] of moves.slice(first, third).entries()) {
    const color = board.turn;
    const attacks = newAttacks(board, move);
    const chased = new Set(attacks.map(({ target }) => target));
    deeds.push({ color, check: inCheck(board), chased });
    plies.push({
      ply: first + index + 1,
      move: makeMove(move),
      color,
      checkers: checkersOf(board),
      chases: attacks.map((attack) => describeAttack(board, attack)),
    });
  }
  const [red, black] = COLORS.map((color) => conductOf(board, deeds, color));
  return { kind: 'cycle', occurrences, red, black, plies };
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
  if (own.every(({ check }) => check)) return { level: 'check', chased: [] };
  const [first, ...others] = own.map(({ chased }) => chased);
  const always = Array.from(first).filter((slot) => others.every((chased) => chased.has(slot)));
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
