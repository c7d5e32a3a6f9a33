/**
 * Tells a player about repetition before the rules decide: how often the position has occurred, what both sides did
 * since, and what the next repetition brings. All of it comes from the referee, so that a warning and the later
 * verdict cannot differ.
 *
 * ```ts
 * const state = coachAt({
 *   fen: '3k5/9/9/9/9/9/9/9/R8/5K3 w',
 *   moves: 'a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9',
 * });
 * state?.count; // 2
 * state?.forecast?.reason; // 'perpetual-check'
 * state?.repeats[0]?.verdict; // { kind: 'end', winner: 'black', reason: 'perpetual-check', ply: 9, … }
 * ```
 */
import {
  type GameEnd,
  type GameRecord,
  type Ongoing,
  Referee,
  type Ruleset,
  type Span,
} from '@chuhe/rules/judge';
import { type Move, makeMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';

/** The rules of repetition. */
export interface CoachRules {
  readonly ruleset: Ruleset;
  /** Plies without a capture that draw; `Infinity` for no limit. */
  readonly moveLimit: number;
}

export interface CoachState {
  /** The ply that the state describes: the last of the line, or the earlier one at which the game ended. */
  readonly ply: number;
  /** Whether the line continues after the end of the game. */
  readonly isPast: boolean;
  /** The verdict of `judge` on the line. */
  readonly verdict: Ongoing | GameEnd;
  /** Plies of the occurrences of the position since the last capture, the current one last. */
  readonly occurrencePlies: readonly number[];
  /** What both sides did since the first of them; from the second occurrence on. */
  readonly cycle: Span | undefined;
  /** The result of repeating the moves since the last occurrence; from the second occurrence on. */
  readonly forecast: GameEnd | undefined;
  /** The legal moves that repeat a position, with their results. */
  readonly repeats: readonly Repeat[];
  readonly limit: LimitCount;
}

export interface Repeat {
  readonly move: string;
  /** Number of occurrences after the move. */
  readonly count: number;
  readonly verdict: Ongoing | GameEnd;
}

interface LimitCount {
  /** Plies since the last capture. */
  readonly played: number;
  readonly limit: number;
}

/** The state after the moves of a record; `undefined` when they are not legal. */
export function coachAt({ fen, moves, ...rules }: GameRecord): CoachState | undefined {
  const start = Position.parse(fen);
  const texts = typeof moves === 'string' ? moves.split(/\s+/).filter(Boolean) : moves;
  // The move 0 is never legal.
  const line = texts.map((text) => parseMove(text) ?? 0);
  return start.ok ? new Coach(start.value, rules).at(line) : undefined;
}

/**
 * Follows a user through the lines of one game. Only the difference between two lines is replayed, so that a step
 * costs the same in a long game as in a short one.
 */
export class Coach {
  readonly #referee: Referee;
  /** The moves on the referee's board. */
  readonly #played: Move[] = [];
  #line: readonly Move[] | undefined;
  #state: CoachState | undefined;

  constructor(start: Position, rules: Partial<CoachRules> = {}) {
    this.#referee = new Referee(start, rules);
  }

  /** The state after a line from the start. Returns the same object while the line stays the same. */
  at(line: readonly Move[]): CoachState | undefined {
    if (this.#line === undefined || !sameLine(line, this.#line)) {
      this.#line = line;
      this.#state = this.#follow(line) ? this.#look(line) : undefined;
    }
    return this.#state;
  }

  /** @returns whether the line could be played, to its end or to the end of the game. */
  #follow(line: readonly Move[]): boolean {
    const shared = sharedLength(line, this.#played);
    while (this.#played.length > shared) this.#takeBack();
    return line.slice(shared).every((move) => this.#play(move)) || this.#isOver();
  }

  #play(move: Move): boolean {
    const isPlayed = this.#referee.play(move);
    if (isPlayed) this.#played.push(move);
    return isPlayed;
  }

  #takeBack(): void {
    this.#referee.takeBack();
    this.#played.pop();
  }

  #isOver(): boolean {
    return this.#referee.verdict.kind === 'end';
  }

  #look(line: readonly Move[]): CoachState {
    const { ply, verdict, occurrencePlies, pliesWithoutCapture: played } = this.#referee;
    const [first = 0, second] = occurrencePlies;
    const cycle = second === undefined ? undefined : this.#referee.conductSince(first);
    const limit = { played, limit: this.#referee.moveLimit };
    const isPast = ply < line.length;
    const seen = { ply, isPast, verdict, occurrencePlies, cycle, limit };
    if (this.#isOver()) return { ...seen, forecast: undefined, repeats: [] };
    return { ...seen, forecast: this.#forecast(occurrencePlies), repeats: this.#repeats() };
  }

  /** Plays the last cycle once more to see where it ends, and takes it back. */
  #forecast(occurrencePlies: readonly number[]): GameEnd | undefined {
    const since = occurrencePlies.at(-2);
    if (since === undefined) return undefined;
    const before = this.#played.length;
    for (const move of this.#played.slice(since)) if (!this.#play(move)) break;
    const { verdict } = this.#referee;
    while (this.#played.length > before) this.#takeBack();
    return verdict.kind === 'end' ? verdict : undefined;
  }

  #repeats(): Repeat[] {
    return this.#referee.repeatingMoves().flatMap((move) => {
      const preview = this.#referee.preview(move);
      if (preview === undefined) return [];
      return [{ move: makeMove(move), count: preview.occurrences, verdict: preview.verdict }];
    });
  }
}

function sameLine(a: readonly Move[], b: readonly Move[]): boolean {
  return a.length === b.length && sharedLength(a, b) === a.length;
}

/** Number of moves that two lines share from the start. */
function sharedLength(a: readonly Move[], b: readonly Move[]): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
