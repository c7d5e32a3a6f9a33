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
 * 2. The rule set judges a position that has occurred often enough since the last capture.
 * 3. With no piece left that can cross the river, the game is drawn.
 * 4. At the move limit, the game is drawn.
 *
 * `ruleset.ts` says which repetitions end a game. A rule set compares what each side did on every move between the
 * occurrences of the position. The side whose conduct is graver loses; equal conduct draws.
 */
import type { Issue } from './issue.ts';
import { type Move, makeMove, parseMove, sourceOf, targetOf } from './move.ts';
import { COLORS, type Color, makePiece, oppositeColor } from './piece.ts';
import { Position } from './position.ts';
import {
  GRAVITY,
  REPETITION_RULES,
  type RepetitionRules,
  RULESETS,
  type Ruleset,
} from './ruleset.ts';
import { type ConductLevel, type Span, SpanReader } from './span.ts';
import { isSquare, makeSquare } from './square.ts';

export {
  DEFAULT_ONLINE_OCCURRENCES,
  makeRulesetTag,
  parseRuleset,
  parseRulesetTag,
  RULESET_TAG,
  RULESETS,
  type Ruleset,
  type TaggedRules,
} from './ruleset.ts';
export type { AttackAt, CyclePly, OtherAttack, PieceAt, Span } from './span.ts';
export { OTHER_REASONS } from './span.ts';

export const END_REASONS = [
  'checkmate',
  'stalemate',
  'perpetual-check',
  'perpetual-chase',
  'perpetual-attack',
  'repetition',
  'move-limit',
  'insufficient-material',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Plies without capture: 60 moves of each side. */
export const DEFAULT_MOVE_LIMIT = 120;

export interface GameRecord {
  /** The starting position, in any form that `parseFen` accepts. */
  readonly fen: string;
  /** Moves as text such as `h2e2` or as numbers, or one string of texts separated by white space. */
  readonly moves: readonly (string | Move)[] | string;
  readonly ruleset?: Ruleset;
  /** Under the rule set `online`: which occurrence of a position is judged, from 3 on. The other rule sets ignore it. */
  readonly occurrences?: number;
  /** How many plies without capture draw the game: at least 1, or `Infinity` for no limit. */
  readonly moveLimit?: number;
}

type JudgeOptions = Pick<GameRecord, 'ruleset' | 'occurrences' | 'moveLimit'>;

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
  /** The plies after which the position occurred, as many as the rule set compares: three, unless it is `online`. */
  readonly occurrences: readonly number[];
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
 * `kind: 'invalid'` with its place. Throws a `RangeError` only for an invalid option. Pawns may stand anywhere, as in the
 * diagrams of rule books.
 */
export function judge(record: GameRecord): Verdict {
  const start = Position.parse(record.fen, { pawnsAnywhere: true });
  if (!start.ok) return { kind: 'invalid', ply: 0, issues: start.error };
  const referee = new Referee(start.value, record);
  const moves =
    typeof record.moves === 'string' ? record.moves.split(/\s+/).filter(Boolean) : record.moves;
  for (const move of moves) {
    if (referee.verdict.kind === 'end') break;
    if (!referee.play(move)) {
      return { kind: 'invalid', ply: referee.ply, move: textOf(move), issues: [] };
    }
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
interface CaptureFreeRun {
  readonly since: number;
  /** By the key of the position. */
  readonly occurrences: Map<bigint, number[]>;
}

/**
 * Follows a game move by move, forwards and backwards, with the verdict at every ply. A whole game costs as much as
 * one call of `judge`.
 */
export class Referee {
  readonly #rules: RepetitionRules;
  readonly #moveLimit: number;
  readonly #moves: Move[] = [];
  /** The position before every move, and the current one. */
  readonly #positions: Position[];
  /** One for the start of the game and one for each capture, so that captures can be taken back. */
  readonly #runs: CaptureFreeRun[] = [newRun(0)];
  readonly #reader: SpanReader;
  #verdict: Ongoing | GameEnd;

  /** Throws a `RangeError` for an invalid option. */
  constructor(start: Position, options: JudgeOptions = {}) {
    const { ruleset = 'asian', moveLimit = DEFAULT_MOVE_LIMIT } = options;
    if (!(moveLimit === Infinity || Number.isInteger(moveLimit)) || moveLimit < 1) {
      throw new RangeError(`moveLimit must be a whole number from 1 or Infinity, not ${moveLimit}`);
    }
    this.#positions = [start];
    this.#rules = rulesFor(ruleset, options.occurrences);
    this.#reader = new SpanReader(this.#rules);
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
    return [...(last(this.#runs).occurrences.get(this.position.key) ?? [])];
  }

  /** The ply after which the moves count when the position occurs again; `undefined` if it has not been repeated. */
  get comparedSince(): number | undefined {
    const plies = this.occurrencePlies;
    return plies.length < 2 ? undefined : plies.slice(1 - this.#rules.offenceAt)[0];
  }

  /** How many plies without capture draw the game. */
  get moveLimit(): number {
    return this.#moveLimit;
  }

  get pliesWithoutCapture(): number {
    return this.ply - last(this.#runs).since;
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
    if (captures) this.#runs.push(newRun(this.ply));
    this.#verdict = this.#judgePosition();
    return true;
  }

  /** Takes the last move back. Returns `false` if no move has been played. */
  takeBack(): boolean {
    if (this.ply === 0) return false;
    const run = last(this.#runs);
    const { key } = this.position;
    const plies = run.occurrences.get(key);
    plies?.pop();
    if (plies?.length === 0) run.occurrences.delete(key);
    if (run.since === this.ply) this.#runs.pop();
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
    const { occurrences } = last(this.#runs);
    const { position } = this;
    if (this.#verdict.kind === 'end') return [];
    return position.moves().filter((move) => occurrences.has(position.play(move).key));
  }

  /**
   * What both sides did after ply `since`. The verdict on a repetition starts at the first occurrence that it compares. Throws a
   * `RangeError` if the game has no such ply.
   */
  conductSince(since: number): Span {
    return this.#reader.read(this.#positionAt(since), this.#moves.slice(since), since);
  }

  #positionAt(ply: number): Position {
    if (!Number.isInteger(ply) || ply < 0 || ply > this.ply) {
      throw new RangeError(`the game has no ply ${ply}`);
    }
    return this.#positions[ply];
  }

  #judgePosition(): Ongoing | GameEnd {
    const plies = this.#recordOccurrence();
    const outcome = this.position.outcome();
    if (outcome && outcome.winner !== null) {
      return this.#end(outcome.winner, outcome.reason, mateEvidence(this.position));
    }
    const end = this.#judgeRepetition(plies);
    if (end) return end;
    if (outcome) return this.#end(null, outcome.reason, materialEvidence(this.position));
    const { pliesWithoutCapture } = this;
    if (pliesWithoutCapture < this.#moveLimit) return { kind: 'ongoing' };
    return this.#end(null, 'move-limit', { kind: 'limit', pliesWithoutCapture });
  }

  #recordOccurrence(): readonly number[] {
    const { occurrences } = last(this.#runs);
    const { key } = this.position;
    const plies = occurrences.get(key) ?? [];
    plies.push(this.ply);
    occurrences.set(key, plies);
    return plies;
  }

  #judgeRepetition(plies: readonly number[]): GameEnd | undefined {
    const { offenceAt, drawAt } = this.#rules;
    const compared = plies.slice(-offenceAt);
    if (compared.length < offenceAt) return undefined;
    const [since] = compared;
    if (plies.length < drawAt && !this.#hasConductSince(since)) return undefined;
    const span = this.conductSince(since);
    const evidence: CycleEvidence = { kind: 'cycle', occurrences: compared, ...span };
    for (const color of COLORS) {
      const winner = oppositeColor(color);
      const offence = this.#offenceOf(span[color].level, span[winner].level);
      if (offence) return this.#end(winner, `perpetual-${offence}`, evidence);
    }
    return plies.length < drawAt ? undefined : this.#end(null, 'repetition', evidence);
  }

  #hasConductSince(since: number): boolean {
    return this.#reader.hasConduct(this.#positionAt(since), this.#moves.slice(since));
  }

  /** The conduct of a side if it loses by it: if the rules punish it, and it is graver than that of the other side. */
  #offenceOf(own: ConductLevel, other: ConductLevel): Exclude<ConductLevel, 'none'> | undefined {
    if (!this.#rules.punishesOffences || own === 'none') return undefined;
    return GRAVITY[own] > GRAVITY[other] ? own : undefined;
  }

  #end(winner: Color | null, reason: EndReason, evidence: Evidence): GameEnd {
    return { kind: 'end', winner, reason, ply: this.ply, evidence };
  }
}

function rulesFor(ruleset: Ruleset, occurrences: number | undefined): RepetitionRules {
  if (!RULESETS.includes(ruleset)) throw new RangeError(`no such ruleset: ${ruleset}`);
  const rules = REPETITION_RULES[ruleset];
  if (ruleset !== 'online' || occurrences === undefined) return rules;
  if (!Number.isInteger(occurrences) || occurrences < 3) {
    throw new RangeError(`occurrences must be a whole number from 3, not ${occurrences}`);
  }
  return { ...rules, offenceAt: occurrences, drawAt: occurrences };
}

function textOf(move: string | Move): string {
  if (typeof move === 'string') return move;
  const isMove = isSquare(sourceOf(move)) && isSquare(targetOf(move));
  return isMove ? makeMove(move) : String(move);
}

function newRun(since: number): CaptureFreeRun {
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
