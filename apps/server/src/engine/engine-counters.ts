import type { EngineResult } from './engine-job.ts';

/** The number of searches over which the speed is averaged. */
const MAX_SAMPLES = 50;

/** Counts the work of a pool since the server started. */
export class EngineCounters {
  finished = 0;
  failed = 0;
  /** The number of engines lost because they ended, hung or wrote invalid output. */
  restarts = 0;
  readonly #recent: { readonly nodes: number; readonly timeMs: number }[] = [];

  finish({ nodes, timeMs }: EngineResult): void {
    this.finished += 1;
    this.#recent.push({ nodes, timeMs });
    if (this.#recent.length > MAX_SAMPLES) this.#recent.shift();
  }

  /** The average speed of one engine in the last searches; 0 before the first search. */
  get nodesPerSecond(): number {
    const nodes = this.#recent.reduce((sum, each) => sum + each.nodes, 0);
    const timeMs = this.#recent.reduce((sum, each) => sum + each.timeMs, 0);
    return timeMs === 0 ? 0 : Math.round((nodes / timeMs) * 1000);
  }
}
