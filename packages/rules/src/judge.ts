/**
 * Adjudication: whether a game has ended, which side has won, why, and the evidence.
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
 * `judge` applies these rules to the starting position and after every ply, in this order:
 * 1. A side without a legal move has lost.
 * 2. The rule set judges a position that occurs for the third time since the last capture.
 * 3. With no piece left that can cross the river, the game is drawn.
 * 4. At the move limit, the game is drawn.
 *
 * The rule set `asian` compares what each side did on every move between the first and the third occurrence.
 * A side that gives check with every move commits perpetual check. A side that newly attacks the same piece with every
 * move commits perpetual chase; `core/chase.ts` defines an attack, and a move that gives or answers a check creates none.
 * Check ranks above chase, and chase above anything else. The side whose conduct ranks higher loses; equal ranks draw.
 *
 * Under the rule set `repetition-is-draw`, every third occurrence is a draw.
 */
import type { Issue } from './issue.ts';
import { type Move, parseMove, targetOf } from './move.ts';
import { type Color, makePiece, oppositeColor } from './piece.ts';
import { Position } from './position.ts';
import { CONDUCTS, type Span, SpanReader } from './span.ts';
import { makeSquare } from './square.ts';

export type { CyclePly, PieceAt, Span } from './span.ts';

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

/** Plies without capture: 60 moves of each side. */
const DEFAULT_MOVE_LIMIT = 120;

export interface GameRecord {
  /** The starting position, in any form that `parseFen` accepts. */
  readonly fen: string;
  /** Four-character moves, as an array or as one string separated by white space. */
  readonly moves: readonly string[] | string;
  readonly ruleset?: Ruleset;
  /** How many plies without capture draw the game: at least 1, or `Infinity` for no limit. */
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
  /** How many plies had been played when the game ended; 0 if it ended in the starting position. */
  readonly ply: number;
  readonly evidence: Evidence;
}

/** The record cannot be played; `ply` is the number of moves before the illegal one. */
interface InvalidRecord {
  readonly kind: 'invalid';
  readonly ply: number;
  /** The illegal move; absent when the FEN is at fault. */
  readonly move?: string;
  readonly issues: readonly Issue[];
}

export type Evidence = MateEvidence | CycleEvidence | LimitEvidence | MaterialEvidence;

interface MateEvidence {
  readonly kind: 'no-moves';
  readonly king: string;
  /** Squares of the pieces that give check; empty in stalemate. */
  readonly checkers: readonly string[];
}

export interface CycleEvidence extends Span {
  readonly kind: 'cycle';
  /** The plies after which the position occurred for the first, second and third time. */
  readonly occurrences: readonly [number, number, number];
}

interface LimitEvidence {
  readonly kind: 'limit';
  readonly pliesWithoutCapture: number;
}

interface MaterialEvidence {
  readonly kind: 'material';
  /** FEN letters of the remaining pieces. */
  readonly pieces: string;
}

/**
 * Judges a whole game. The first end counts; later moves are ignored. If the FEN or a move cannot be played, returns
 * `kind: 'invalid'` with its place. Throws a `RangeError` only for an invalid `ruleset` or `moveLimit`.
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

/** The result of a move that has not been played yet. */
export interface Preview {
  /** How often the position after the move will have occurred since the last capture. */
  readonly occurrences: number;
  readonly verdict: Ongoing | GameEnd;
}

/** The occurrences of each position since a capture, or since the start of the game. */
interface CaptureFreeSpan {
  readonly since: number;
  readonly occurrences: Map<string, number[]>;
}

/**
 * Follows a game move by move, forwards and backwards, with the verdict at every ply. A whole game costs as much as
 * one call of `judge`.
 */
export class Referee {
  readonly #ruleset: Ruleset;
  readonly #moveLimit: number;
  readonly #moves: Move[] = [];
  /** The position before every move, and the current one. */
  readonly #positions: Position[];
  /** One for the start of the game and one for each capture, so that captures can be taken back. */
  readonly #spans: CaptureFreeSpan[] = [newSpan(0)];
  readonly #reader: SpanReader;
  #verdict: Ongoing | GameEnd;

  /** Throws a `RangeError` for an invalid `ruleset` or `moveLimit`. */
  constructor(start: Position, options: Pick<GameRecord, 'ruleset' | 'moveLimit'> = {}) {
    const { ruleset = 'asian', moveLimit = DEFAULT_MOVE_LIMIT } = options;
    if (!RULESETS.includes(ruleset)) throw new RangeError(`no such ruleset: ${ruleset}`);
    if (!(moveLimit === Infinity || Number.isInteger(moveLimit)) || moveLimit < 1) {
      throw new RangeError(`moveLimit must be a whole number from 1 or Infinity, not ${moveLimit}`);
    }
    this.#positions = [start];
    this.#reader = new SpanReader(start);
    this.#ruleset = ruleset;
    this.#moveLimit = moveLimit;
    this.#verdict = this.#judgePosition();
  }

  get ply(): number {
    return this.#moves.length;
  }

  get position(): Position {
    return last(this.#positions);
  }

  get verdict(): Ongoing | GameEnd {
    return this.#verdict;
  }

  /** How often the current position has occurred since the last capture, including now. */
  get occurrences(): number {
    return this.occurrencePlies.length;
  }

  /** The plies after which the current position has occurred since the last capture, including the current ply. */
  get occurrencePlies(): readonly number[] {
    return [...(last(this.#spans).occurrences.get(this.position.fen) ?? [])];
  }

  /** How many plies without capture draw the game. */
  get moveLimit(): number {
    return this.#moveLimit;
  }

  get pliesWithoutCapture(): number {
    return this.ply - last(this.#spans).since;
  }

  /** Plays a move. Returns `false` and changes nothing if the move is illegal or the game has ended. */
  play(move: string | Move): boolean {
    const parsed = typeof move === 'string' ? parseMove(move) : move;
    if (parsed === undefined || this.#verdict.kind === 'end') return false;
    const { position } = this;
    const next = position.tryPlay(parsed);
    if (!next) return false;
    const captures = position.pieceAt(makeSquare(targetOf(parsed))) !== undefined;
    this.#moves.push(parsed);
    this.#positions.push(next);
    if (captures) this.#spans.push(newSpan(this.ply));
    this.#verdict = this.#judgePosition();
    return true;
  }

  /** Takes the last move back. Returns `false` if no move has been played. */
  takeBack(): boolean {
    if (this.ply === 0) return false;
    const span = last(this.#spans);
    const { fen } = this.position;
    const plies = span.occurrences.get(fen);
    plies?.pop();
    if (plies?.length === 0) span.occurrences.delete(fen);
    if (span.since === this.ply) this.#spans.pop();
    this.#moves.pop();
    this.#positions.pop();
    // `play` accepts a move only while the game is ongoing.
    this.#verdict = { kind: 'ongoing' };
    return true;
  }

  /** Previews a move; `undefined` if it is illegal or the game has ended. */
  preview(move: string | Move): Preview | undefined {
    if (!this.play(move)) return undefined;
    const { occurrences, verdict } = this;
    this.takeBack();
    return { occurrences, verdict };
  }

  /** The legal moves to positions that have occurred since the last capture; empty if the game has ended. */
  repeatingMoves(): Move[] {
    const { occurrences } = last(this.#spans);
    const { position } = this;
    if (this.#verdict.kind === 'end') return [];
    return position.moves().filter((move) => occurrences.has(position.play(move).fen));
  }

  /** What both sides did after ply `since`. The verdict on a repetition starts at the first occurrence of the position. */
  conductSince(since: number): Span {
    return this.#reader.read(this.#moves, since);
  }

  #judgePosition(): Ongoing | GameEnd {
    const plies = this.#recordOccurrence();
    const outcome = this.position.outcome();
    if (outcome && outcome.winner !== null) {
      return this.#end(outcome.winner, outcome.reason, mateEvidence(this.position));
    }
    const [first, second, third] = plies;
    if (first !== undefined && second !== undefined && third !== undefined) {
      return this.#judgeCycle([first, second, third]);
    }
    if (outcome) return this.#end(null, outcome.reason, materialEvidence(this.position));
    const { pliesWithoutCapture } = this;
    if (pliesWithoutCapture < this.#moveLimit) return { kind: 'ongoing' };
    return this.#end(null, 'move-limit', { kind: 'limit', pliesWithoutCapture });
  }

  #recordOccurrence(): readonly (number | undefined)[] {
    const { occurrences } = last(this.#spans);
    const { fen } = this.position;
    const plies = occurrences.get(fen) ?? [];
    plies.push(this.ply);
    occurrences.set(fen, plies);
    return plies;
  }

  #judgeCycle(occurrences: CycleEvidence['occurrences']): GameEnd {
    const span = this.conductSince(occurrences[0]);
    const evidence: CycleEvidence = { kind: 'cycle', occurrences, ...span };
    const { red, black } = evidence;
    const difference = CONDUCTS.indexOf(red.level) - CONDUCTS.indexOf(black.level);
    if (this.#ruleset === 'repetition-is-draw' || difference === 0) {
      return this.#end(null, 'repetition', evidence);
    }
    const loser: Color = difference > 0 ? 'red' : 'black';
    const reason = evidence[loser].level === 'check' ? 'perpetual-check' : 'perpetual-chase';
    return this.#end(oppositeColor(loser), reason, evidence);
  }

  #end(winner: Color | null, reason: EndReason, evidence: Evidence): GameEnd {
    return { kind: 'end', winner, reason, ply: this.ply, evidence };
  }
}

function newSpan(since: number): CaptureFreeSpan {
  return { since, occurrences: new Map() };
}

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (item === undefined) throw new RangeError('an empty list has no last item');
  return item;
}

function mateEvidence(position: Position): MateEvidence {
  const king = position.toBoard().kingOf(position.turn);
  return { kind: 'no-moves', king: makeSquare(king), checkers: position.checkers() };
}

function materialEvidence(position: Position): MaterialEvidence {
  const pieces = Array.from(position.toSetup().pieces.values(), makePiece);
  return { kind: 'material', pieces: pieces.toSorted().join('') };
}
