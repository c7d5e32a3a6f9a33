/**
 * Warns of repetition before it decides the game: how often the position has occurred, what both sides did in between,
 * and what another repetition results in. All information comes from the referee, so a warning cannot contradict the
 * later verdict.
 *
 * ```ts
 * const coach = new Coach(Position.fromFen('3k5/9/9/9/9/9/9/9/R8/5K3 w'));
 * const moves = 'a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9';
 * const state = coach.at(moves.split(' ').map((move) => parseMove(move) ?? 0));
 * state?.count; // 2
 * state?.forecast?.reason; // 'perpetual-check'
 * state?.repeats[0]?.verdict; // { kind: 'end', winner: 'black', reason: 'perpetual-check', ply: 9, … }
 * ```
 */
import { type GameEnd, type Ongoing, Referee, type Ruleset, type Span } from '@chuhe/rules/judge';
import { type Move, makeMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';

/** The rules of repetition. */
export interface CoachRules {
  readonly ruleset: Ruleset;
  /** Number of plies without a capture after which the game is drawn; `Infinity` for no limit. */
  readonly moveLimit: number;
  /** Under the rule set `online`: which occurrence of a position is judged. */
  readonly occurrences: number;
}

export interface CoachState {
  /** The ply that the state describes: the last ply of the line or, if the game ended earlier, the ply at which it ended. */
  readonly ply: number;
  /** Whether the line continues after the end of the game. */
  readonly isPast: boolean;
  /** The verdict of `judge` on the line. */
  readonly verdict: Ongoing | GameEnd;
  /** The plies since the last capture at which the position occurred, ending with the current ply. */
  readonly occurrencePlies: readonly number[];
  /** What both sides did since the first occurrence that counts; `undefined` if there is only one. */
  readonly cycle: Span | undefined;
  /**
   * The verdict if the moves since the previous occurrence are repeated; `undefined` if the repetition does not end the game
   * or the position has occurred only once.
   */
  readonly forecast: GameEnd | undefined;
  /** The legal moves that repeat a position, with their results. */
  readonly repeats: readonly Repeat[];
  readonly limit: LimitCount;
}

export interface Repeat {
  readonly move: string;
  /** Number of occurrences of the position, including the one after the move. */
  readonly count: number;
  readonly verdict: Ongoing | GameEnd;
}

interface LimitCount {
  /** Plies since the last capture. */
  readonly played: number;
  readonly limit: number;
}

/**
 * Computes the states of lines of one game. Only the difference from the previous line is replayed, so that a step costs
 * the same in a long game as in a short one.
 */
export class Coach {
  readonly #referee: Referee;
  /** The moves that have been played on the referee's board. */
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

  /** @returns whether all moves were legal, up to the end of the line or of the game. */
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
    const since = this.#referee.comparedSince;
    const evidence = verdict.kind === 'end' ? verdict.evidence : undefined;
    const isCycle = evidence?.kind === 'cycle';
    const running = since === undefined ? undefined : this.#referee.conductSince(since);
    const cycle = isCycle ? evidence : running;
    const limit = { played, limit: this.#referee.moveLimit };
    const isPast = ply < line.length;
    const seen = { ply, isPast, verdict, occurrencePlies, cycle, limit };
    if (this.#isOver()) return { ...seen, forecast: undefined, repeats: [] };
    return { ...seen, forecast: this.#forecast(occurrencePlies), repeats: this.#repeats() };
  }

  /** Plays the moves since the previous occurrence again, reads the verdict, and takes them back. */
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
