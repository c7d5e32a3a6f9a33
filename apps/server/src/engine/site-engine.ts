import type { EngineJob, EngineOutcome } from './engine-job.ts';
import type { EnginePool, EngineStatus } from './engine-pool.ts';

/** The part of the engine that other modules use. */
export type Engine = Pick<EnginePool, 'analyse' | 'status' | 'close'>;

export interface SiteEngineOptions {
  /** Creates an engine from the current settings. */
  readonly make: () => Promise<Engine>;
  readonly log: { error: (details: object, message: string) => void };
}

/** The server's engine, which administrators can replace at run time. The jobs that are interrupted are repeated on the new engine. */
export class SiteEngine implements Engine {
  readonly #options: SiteEngineOptions;
  #engine: Engine;
  #changing: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(options: SiteEngineOptions, engine: Engine) {
    this.#options = options;
    this.#engine = engine;
  }

  static async open(options: SiteEngineOptions): Promise<SiteEngine> {
    return new SiteEngine(options, await options.make());
  }

  async analyse(job: EngineJob): Promise<EngineOutcome> {
    for (;;) {
      const engine = this.#engine;
      const outcome = await engine.analyse(job);
      const isEnded = outcome.kind === 'failed' && outcome.reason === 'closed';
      if (!isEnded || engine === this.#engine) return outcome;
    }
  }

  status(): EngineStatus {
    return this.#engine.status();
  }

  /** Replaces the engine by one with the current settings. Replacements run one after the other. Never rejects. */
  renew(): Promise<void> {
    this.#changing = this.#changing.then(() => this.#renew());
    return this.#changing;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#changing;
    await this.#engine.close();
  }

  async #renew(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const before = this.#engine;
      this.#engine = await this.#options.make();
      await before.close();
    } catch (error) {
      this.#options.log.error({ err: error }, 'the engine could not be changed');
    }
  }
}
