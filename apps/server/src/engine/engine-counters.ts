import type { EngineResult } from './engine-job.ts';

/** Searches over which the speed is averaged. */
const RECENT = 50;

/** What the pool has done since the server began. */
export class EngineCounters {
  /** Jobs that were finished. */
  finished = 0;
  /** Jobs that failed for good. */
  failed = 0;
  /** Engines that were lost: they ended, hung or wrote nothing of use. */
  restarts = 0;
  readonly #recent: { readonly nodes: number; readonly timeMs: number }[] = [];

  finish({ nodes, timeMs }: EngineResult): void {
    this.finished += 1;
    this.#recent.push({ nodes, timeMs });
    if (this.#recent.length > RECENT) this.#recent.shift();
  }

  /** Of one engine, over the last searches; 0 before the first. */
  get nodesPerSecond(): number {
    const nodes = this.#recent.reduce((sum, each) => sum + each.nodes, 0);
    const timeMs = this.#recent.reduce((sum, each) => sum + each.timeMs, 0);
    return timeMs === 0 ? 0 : Math.round((nodes / timeMs) * 1000);
  }
}
