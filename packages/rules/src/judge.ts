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

/** Plies without capture that draw a game: 60 moves of each side. */
const DEFAULT_MOVE_LIMIT = 120;

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
interface InvalidRecord {
  readonly kind: 'invalid';
  readonly ply: number;
  /** The move that is not legal there; absent when the FEN is at fault. */
  readonly move?: string;
  readonly issues: readonly Issue[];
}

export type Evidence = MateEvidence | CycleEvidence | LimitEvidence | MaterialEvidence;

interface MateEvidence {
  readonly kind: 'no-moves';
  readonly king: string;
  /** Squares of the pieces that give check; none in stalemate. */
  readonly checkers: readonly string[];
}

export interface CycleEvidence extends Span {
  readonly kind: 'cycle';
  /** The plies after which the position stood for the first, second and third time. */
  readonly occurrences: readonly [number, number, number];
}

interface LimitEvidence {
  readonly kind: 'limit';
  readonly pliesWithoutCapture: number;
}

interface MaterialEvidence {
  readonly kind: 'material';
  /** FEN letters of all that is left. */
  readonly pieces: string;
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

/** What a move would bring, without its being played. */
export interface Preview {
  /** How often the position after it will then have stood since the last capture. */
  readonly occurrences: number;
  readonly verdict: Ongoing | GameEnd;
}

/** The plies after which each position stood, from a capture, or the start, to the next capture. */
interface Era {
  readonly since: number;
  readonly occurrences: Map<string, number[]>;
}

/**
 * Follows a game move by move, back as well as on, and knows its verdict at every ply: a whole game costs what `judge`
 * does once.
 */
export class Referee {
  readonly #ruleset: Ruleset;
  readonly #moveLimit: number;
  readonly #moves: Move[] = [];
  /** Before every move, and now. */
  readonly #positions: Position[];
  /** One for each capture, so that it can be taken back. */
  readonly #eras: Era[] = [newEra(0)];
  readonly #reader: SpanReader;
  #verdict: Ongoing | GameEnd;

  /** Throws a `RangeError` for a `ruleset` or `moveLimit` that does not exist. */
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

  /** Plies played so far. */
  get ply(): number {
    return this.#moves.length;
  }

  get position(): Position {
    return last(this.#positions);
  }

  get verdict(): Ongoing | GameEnd {
    return this.#verdict;
  }

  /** How often the present position has stood since the last capture, this time included. */
  get occurrences(): number {
    return this.occurrencePlies.length;
  }

  /** The plies after which the present position has stood since the last capture, now included. */
  get occurrencePlies(): readonly number[] {
    return [...(last(this.#eras).occurrences.get(this.position.fen) ?? [])];
  }

  /** Plies without capture that draw the game. */
  get moveLimit(): number {
    return this.#moveLimit;
  }

  get pliesWithoutCapture(): number {
    return this.ply - last(this.#eras).since;
  }

  /** Plays a move; `false`, and nothing changed, when it is not legal or the game has ended. */
  play(move: string | Move): boolean {
    const parsed = typeof move === 'string' ? parseMove(move) : move;
    if (parsed === undefined || this.#verdict.kind === 'end') return false;
    const { position } = this;
    const next = position.tryPlay(parsed);
    if (!next) return false;
    const captures = position.pieceAt(makeSquare(targetOf(parsed))) !== undefined;
    this.#moves.push(parsed);
    this.#positions.push(next);
    if (captures) this.#eras.push(newEra(this.ply));
    this.#verdict = this.#judgePosition();
    return true;
  }

  /** Takes the last move back; `false` at the start. */
  takeBack(): boolean {
    if (this.ply === 0) return false;
    const era = last(this.#eras);
    const { fen } = this.position;
    const plies = era.occurrences.get(fen);
    plies?.pop();
    if (plies?.length === 0) era.occurrences.delete(fen);
    if (era.since === this.ply) this.#eras.pop();
    this.#moves.pop();
    this.#positions.pop();
    // It was played, so the game had not ended.
    this.#verdict = { kind: 'ongoing' };
    return true;
  }

  /** What the move would bring; `undefined` when it is not legal or the game has ended. */
  preview(move: string | Move): Preview | undefined {
    if (!this.play(move)) return undefined;
    const { occurrences, verdict } = this;
    this.takeBack();
    return { occurrences, verdict };
  }

  /** The legal moves to positions that have stood since the last capture; none when the game has ended. */
  repeatingMoves(): Move[] {
    const { occurrences } = last(this.#eras);
    const { position } = this;
    if (this.#verdict.kind === 'end') return [];
    return position.moves().filter((move) => occurrences.has(position.play(move).fen));
  }

  /** What both sides did after ply `since`: from the first occurrence of a position on, it is what a verdict looks at. */
  conductSince(since: number): Span {
    return this.#reader.read(this.#moves, since);
  }

  #judgePosition(): Ongoing | GameEnd {
    const plies = this.#noteOccurrence();
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

  #noteOccurrence(): readonly (number | undefined)[] {
    const { occurrences } = last(this.#eras);
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

function newEra(since: number): Era {
  return { since, occurrences: new Map() };
}

/** Of a list that is never empty. */
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
