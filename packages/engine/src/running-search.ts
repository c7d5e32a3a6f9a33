/** A search that the UCI engine runs, its time limits, and the commands that end it. */
import type { Go } from './parse-go.ts';
import type { Limits, Searcher } from './searcher.ts';

type Times = Pick<Limits, 'planned' | 'latest'>;

interface SearchStart {
  readonly go: Go;
  readonly start: number;
  readonly turn: 'red' | 'black';
  readonly isPondering: boolean;
  readonly now: () => number;
}

/** A running search and the commands that end it. */
export class RunningSearch {
  readonly #searcher: Pick<Searcher, 'setTime' | 'stop'>;
  readonly #parts: SearchStart;
  #isPondering: boolean;
  #times: Times;
  isStopped = false;
  /** The best line of the last report; empty before the first. */
  best: readonly number[] = [];
  #onAnswerDue: (() => void) | undefined;

  constructor(searcher: Pick<Searcher, 'setTime' | 'stop'>, parts: SearchStart) {
    this.#searcher = searcher;
    this.#parts = parts;
    this.#isPondering = parts.isPondering;
    this.#times = parts.isPondering ? {} : timesOf(parts.go, parts.start, parts.turn);
  }

  get start(): number {
    return this.#parts.start;
  }

  /** Time limits on the host's clock; none while pondering. */
  get times(): Times {
    return this.#times;
  }

  stop(): void {
    this.isStopped = true;
    this.#isPondering = false;
    this.#searcher.stop();
    this.#onAnswerDue?.();
  }

  /**
   * Ends pondering, because the ponder move was played. The clock starts now, but the time pondered counts as part of the
   * planned time.
   */
  ponderHit(): void {
    if (!this.#isPondering) return;
    this.#isPondering = false;
    const { go, start, turn, now } = this.#parts;
    const hit = now();
    const { planned = Infinity, latest = Infinity } = timesOf(go, hit, turn);
    const end = Math.max(planned - hit + start, hit + AFTER_PONDER_HIT_MS);
    this.#times = { planned: end, latest: Math.min(end, latest) };
    this.#searcher.setTime(this.#times);
    if (!go.infinite) this.#onAnswerDue?.();
  }

  /** Resolves when the best move may be sent: infinite searches wait for `stop`, ponder searches for `stop` or `ponderhit`. */
  async whenAnswerDue(): Promise<void> {
    if (this.isStopped || !(this.#isPondering || this.#parts.go.infinite)) return;
    await new Promise<void>((resolve) => {
      this.#onAnswerDue = resolve;
    });
  }
}

/** Milliseconds reserved for sending a move. */
const OVERHEAD_MS = 10;
const DEFAULT_MOVES_TO_GO = 35;

/** Time that a search still has after a `ponderhit` if the planned time is over, since it may be about to finish a depth. */
const AFTER_PONDER_HIT_MS = 50;

function timesOf(go: Go, start: number, turn: 'red' | 'black'): Times {
  if (go.moveTimeMs !== undefined) {
    const end = start + Math.max(1, go.moveTimeMs - 1);
    return { planned: Infinity, latest: end };
  }
  const clock = go.clocks[turn];
  if (clock === undefined) return {};
  const left = Math.max(clock.leftMs - OVERHEAD_MS, 1);
  const moves = Math.min(go.movesToGo ?? DEFAULT_MOVES_TO_GO, DEFAULT_MOVES_TO_GO);
  const planned = Math.min(left / moves + 0.8 * clock.incrementMs, 0.7 * left);
  const latest = Math.min(3 * planned, 0.8 * left);
  return { planned: start + planned, latest: start + latest };
}
