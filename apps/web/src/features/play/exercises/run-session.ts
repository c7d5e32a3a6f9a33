/** A three-minute run: exercises from easy to hard against the clock. After the start, everything works without a connection. */
import type { Exercise } from '@chuhe/contract/exercise';
import type { BestRuns, StartedRun } from '@chuhe/contract/exercise-run';
import {
  countRightMove,
  countWrongMove,
  RUN_RULES,
  RUN_START,
  type RunClock,
} from '@chuhe/contract/run-rules';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../../lib/api/api-client.ts';
import { isUnreached } from '../../../lib/api/failure.ts';
import { type ExerciseStep, isMate } from './exercise-session.ts';

/** An exercise of the run that has ended. */
export interface RunAnswer {
  /** The line on the board. It ends with the wrong move, or the one that solved the exercise. */
  readonly moves: readonly string[];
  /** When that move was made, in milliseconds from the beginning of the run. */
  readonly at: number;
  readonly isSolved: boolean;
}

/** A run as it is kept in the browser. */
export interface KeptRun {
  readonly runId: string;
  /** The user who has started it. */
  readonly userId: string;
  readonly exercises: readonly Exercise[];
  /** The user's best runs before this one. */
  readonly best: BestRuns;
  /** By the clock of this device, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly answers: readonly RunAnswer[];
  /** The right moves, with the replies, in the exercise on the board. */
  readonly line: readonly string[];
  readonly isOver: boolean;
}

export interface RunState {
  /** `ready` before a run; `failed` or `offline` if none could be loaded; `empty` if the site has no exercises. */
  readonly phase: 'ready' | 'starting' | 'failed' | 'offline' | 'empty' | 'running' | 'over';
  readonly run: KeptRun | undefined;
  readonly clock: RunClock;
  readonly step: ExerciseStep;
  /** What the last move has done to the clock, in milliseconds; `undefined` before the first one. */
  readonly gain: number | undefined;
  /** Whether the server has the run: `none` if there is nothing to send, `refused` if it did not take it. */
  readonly sent: 'none' | 'sending' | 'stored' | 'refused';
}

export interface RunEffects {
  readonly start: (signal: AbortSignal) => Promise<Answer<StartedRun>>;
  /** Stores the run until it has been sent. Resolves with whether the server has taken it. */
  readonly record: (run: KeptRun) => Promise<boolean>;
  /** Keeps the run of this tab for a reload, and in case that the tab is closed. */
  readonly keep: (run: KeptRun, clock: RunClock) => void;
  /** The run of this tab that was kept last. */
  readonly kept: () => KeptRun | undefined;
  /** A run of the user that still has time and whose tab has been closed. */
  readonly ofClosedTab: () => Promise<KeptRun | undefined>;
  readonly userId: () => string | undefined;
  /** Milliseconds since 1970. It never goes back while the page lives. */
  readonly now: () => number;
  readonly onMove: (exercise: Exercise, line: readonly string[]) => void;
  readonly onEnd: () => void;
}

/** Milliseconds before a reply. */
export const REPLY_PAUSE = 250;

const READY: RunState = {
  phase: 'ready',
  run: undefined,
  clock: RUN_START,
  step: { kind: 'asking' },
  gain: undefined,
  sent: 'none',
};

export class RunSession {
  readonly store = createStore<RunState>()(() => READY);
  readonly #effects: RunEffects;
  #life = new AbortController();
  #replyTimer: ReturnType<typeof setTimeout> | undefined;
  #endTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(effects: RunEffects) {
    this.#effects = effects;
  }

  /** Goes on with the run of this tab, or shows how it has ended. */
  resume(): void {
    this.#life = new AbortController();
    const run = this.#effects.kept();
    if (run !== undefined) this.#show(run);
  }

  /** Goes on with a run whose tab has been closed, unless this tab plays one. Call it whenever another user is known. */
  async adopt(): Promise<void> {
    const { signal } = this.#life;
    const run = await this.#effects.ofClosedTab();
    const { phase } = this.store.getState();
    if (run !== undefined && !signal.aborted && phase !== 'starting' && phase !== 'running')
      this.#show(run);
  }

  #show(run: KeptRun): void {
    const clock = clockOf(run);
    this.store.setState({ ...READY, phase: run.isOver ? 'over' : 'running', run, clock });
    if (run.isOver) return;
    this.#effects.keep(run, clock);
    // A line that ends with a move of the user waits for the reply.
    if (run.line.length % 2 === 1) this.#reply();
    this.#setEnd();
  }

  async start(): Promise<void> {
    const { phase } = this.store.getState();
    if (phase === 'starting' || phase === 'running') return;
    const { signal } = this.#life;
    this.store.setState({ ...READY, phase: 'starting' });
    const answer = await this.#effects.start(signal);
    if (signal.aborted) return;
    const userId = this.#effects.userId();
    if (!answer.success || userId === undefined) {
      const isOffline = userId === undefined || (!answer.success && isUnreached(answer));
      this.store.setState({ phase: isOffline ? 'offline' : 'failed' });
      return;
    }
    const { runId, exercises, best } = answer.data;
    if (exercises.length === 0) {
      this.store.setState({ phase: 'empty' });
      return;
    }
    const startedAt = this.#effects.now();
    const begun = { runId, userId, exercises, best, startedAt };
    this.store.setState({ ...READY, phase: 'running' });
    this.#change({ ...begun, answers: [], line: [], isOver: false }, RUN_START);
  }

  /** Plays a legal move of the user. One that is made before the reply ends the pause. */
  try(move: string): void {
    this.#endPause();
    const { phase, run, clock } = this.store.getState();
    const exercise = run && exerciseOf(run);
    if (phase !== 'running' || run === undefined || exercise === undefined) return;
    const at = this.#timeOf(run);
    if (at >= clock.end) return this.end();
    const moves = [...run.line, move];
    const isNext = move === exercise.moves[run.line.length];
    const isRight = isNext || isMate(exercise, run.line, move);
    const next = isRight ? countRightMove(clock) : countWrongMove(clock);
    this.store.setState({ gain: next.end - clock.end });
    if (isRight) this.#effects.onMove(exercise, moves);
    if (isRight && isNext && moves.length < exercise.moves.length) {
      this.#change({ ...run, line: moves }, next);
      this.#reply();
      return;
    }
    const answers = [...run.answers, { moves, at, isSolved: isRight }];
    this.#change({ ...run, answers, line: [] }, next);
    const isLast = answers.length === run.exercises.length;
    if (isLast || at >= next.end) this.end();
  }

  /** Ends the run. What was done counts. */
  end(): void {
    const { phase, run, clock } = this.store.getState();
    if (phase !== 'running' || run === undefined) return;
    this.#cancel();
    const over = { ...run, isOver: true };
    this.#effects.keep(over, clock);
    this.store.setState({ phase: 'over', run: over, step: { kind: 'asking' } });
    this.#effects.onEnd();
    void this.#record(over);
  }

  /** To be called when the page is left. A run ends. */
  leave(): void {
    this.#life.abort();
    this.end();
    this.#cancel();
  }

  async #record(run: KeptRun): Promise<void> {
    if (run.answers.length === 0) return;
    this.store.setState({ sent: 'sending' });
    const isStored = await this.#effects.record(run);
    if (this.store.getState().run?.runId !== run.runId) return;
    this.store.setState({ sent: isStored ? 'stored' : 'refused' });
  }

  /** The time of the user's next move. Without the minimum, the server would refuse a run in which the clock of the device was set back. */
  #timeOf({ answers, line, startedAt }: KeptRun): number {
    const least = (answers.at(-1)?.at ?? 0) + RUN_RULES.fastest * (ownMoves(line) + 1);
    return Math.max(least, this.#effects.now() - startedAt);
  }

  #change(run: KeptRun, clock: RunClock): void {
    this.#effects.keep(run, clock);
    this.store.setState({ run, clock, step: { kind: 'asking' } });
    this.#setEnd();
  }

  #reply(): void {
    this.store.setState({ step: { kind: 'replying' } });
    clearTimeout(this.#replyTimer);
    this.#replyTimer = setTimeout(() => this.#endPause(), REPLY_PAUSE);
  }

  #endPause(): void {
    clearTimeout(this.#replyTimer);
    const { run, step, clock } = this.store.getState();
    const reply = run && exerciseOf(run)?.moves[run.line.length];
    if (step.kind !== 'replying' || run === undefined || reply === undefined) return;
    this.#change({ ...run, line: [...run.line, reply] }, clock);
  }

  #setEnd(): void {
    clearTimeout(this.#endTimer);
    const { run, clock } = this.store.getState();
    if (run === undefined) return;
    const left = run.startedAt + clock.end - this.#effects.now();
    this.#endTimer = setTimeout(() => this.end(), Math.max(0, left));
  }

  #cancel(): void {
    clearTimeout(this.#replyTimer);
    clearTimeout(this.#endTimer);
  }
}

/** The exercise on the board; `undefined` if all have ended. */
export function exerciseOf({ exercises, answers }: KeptRun): Exercise | undefined {
  return exercises[answers.length];
}

export function scoreOf({ answers }: Pick<KeptRun, 'answers'>): number {
  return answers.filter(({ isSolved }) => isSolved).length;
}

/** The clock after the moves of a run. */
export function clockOf({ answers, line }: Pick<KeptRun, 'answers' | 'line'>): RunClock {
  const after = answers.reduce((clock, { moves, isSolved }) => {
    const own = ownMoves(moves);
    return isSolved ? countRight(clock, own) : countWrongMove(countRight(clock, own - 1));
  }, RUN_START);
  return countRight(after, ownMoves(line));
}

function countRight(clock: RunClock, count: number): RunClock {
  let next = clock;
  for (let move = 0; move < count; move += 1) next = countRightMove(next);
  return next;
}

/** The number of moves of the user in a line. */
function ownMoves(line: readonly string[]): number {
  return Math.ceil(line.length / 2);
}

/** Milliseconds that are left. */
export function timeLeft(
  { startedAt }: KeptRun,
  { end }: Pick<RunClock, 'end'>,
  now: number,
): number {
  // A clock of the device that was set back gives no time.
  return Math.min(end, Math.max(0, startedAt + end - now));
}
