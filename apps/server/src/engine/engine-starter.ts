import { setTimeout as wait } from 'node:timers/promises';
import { fail, type Result } from '@chuhe/uci/result';
import { Backoff } from './backoff.ts';
import type { EngineLog } from './engine-log.ts';
import type { EngineProcess } from './engine-process.ts';
import { type EngineProgram, networkFileOf, withoutNetwork } from './engine-program.ts';
import type { PoolSettings } from './pool-settings.ts';
import { type StartFailure, startEngine } from './start-engine.ts';

interface Plan {
  readonly program: EngineProgram;
  readonly hashMb: number;
}

/** MiB of hash where there was too little memory for all that was wished for. */
const SMALL_HASH_MB = 16;

/** Starts the processes of a pool, and remembers between them what was learned about the program. */
export class EngineStarter {
  /** Why the last start failed; `undefined` when it did not. */
  problem: string | undefined;
  /** What is less than it should be though it starts; `undefined` when nothing is. */
  shortcoming: string | undefined;
  readonly #whole: Plan;
  /** What is started while the whole cannot be. */
  #light: Plan | undefined;
  #isKnown = false;
  readonly #settings: PoolSettings;
  readonly #backoff: Backoff;
  readonly #networkBackoff: Backoff;
  readonly #log: EngineLog;

  constructor(program: EngineProgram, settings: PoolSettings, log: EngineLog) {
    this.#whole = { program, hashMb: settings.hashMb };
    this.#settings = settings;
    this.#backoff = new Backoff(settings.backoffMs);
    this.#networkBackoff = new Backoff(settings.networkBackoffMs);
    this.#log = log;
  }

  /** Whether work is better turned away than made to wait for the next start. */
  get isGivenUp(): boolean {
    return this.#backoff.isOpen;
  }

  /** Whether a process should give way to a new one: it lacks its network, and that may be tried again by now. */
  isStale({ program }: EngineProcess): boolean {
    return program !== this.#whole.program && this.#networkBackoff.waitMs === 0;
  }

  /** Waits until a start may be tried again, and tries. Never rejects. */
  async start(signal: AbortSignal): Promise<Result<EngineProcess, StartFailure>> {
    // Another start may fail meanwhile, and put the next one off further.
    while (this.#backoff.waitMs > 0 && !signal.aborted) {
      await wait(this.#backoff.waitMs, undefined, { signal }).catch(() => undefined);
    }
    if (signal.aborted) return fail({ problem: 'not-started', detail: 'taken back' });
    const started = await this.#tryWithNetwork(signal);
    if (started.ok) this.#succeed(started.value);
    else this.#fail(started.error, signal);
    return started;
  }

  async #tryWithNetwork(signal: AbortSignal): Promise<Result<EngineProcess, StartFailure>> {
    if (this.#light !== undefined && this.#networkBackoff.waitMs > 0) {
      return this.#try(this.#light, signal);
    }
    const started = await this.#try(this.#whole, signal);
    if (started.ok) this.#beWhole(started.value);
    else if (!signal.aborted && this.#mayDoWithout(started.error)) {
      return this.#try(this.#beLight(started.error), signal);
    }
    return started;
  }

  #mayDoWithout({ problem }: StartFailure): boolean {
    const isForIt = problem === 'bad-network' || problem === 'no-memory';
    // What the operator chose is not replaced by something weaker.
    return isForIt && this.#whole.program.network !== undefined;
  }

  #beWhole({ evaluation, name }: EngineProcess): void {
    const file = networkFileOf(this.#whole.program);
    this.#networkBackoff.succeeded();
    this.#light = undefined;
    const isProved = file === undefined || evaluation !== undefined;
    const shortcoming = isProved ? undefined : `It does not say whether it uses ${file}.`;
    if (shortcoming !== undefined && this.shortcoming === undefined) {
      this.#log.warn({ engine: name, file }, 'the engine does not say whether it uses its network');
    }
    this.shortcoming = shortcoming;
  }

  #beLight({ problem, detail }: StartFailure): Plan {
    const { program, hashMb } = this.#whole;
    const mostMb = problem === 'no-memory' ? SMALL_HASH_MB : hashMb;
    const light = { program: withoutNetwork(program), hashMb: Math.min(hashMb, mostMb) };
    this.#light = light;
    this.#networkBackoff.failed();
    this.shortcoming = `It runs without its network: ${problem}: ${detail}`;
    const retryMs = Math.round(this.#networkBackoff.waitMs);
    const details = { problem, detail, retryMs };
    this.#log.warn(details, 'the engine runs without its network, and is weaker so');
    return light;
  }

  #try(plan: Plan, signal: AbortSignal): Promise<Result<EngineProcess, StartFailure>> {
    const { timeouts } = this.#settings;
    return startEngine({ ...plan, timeouts, log: this.#log, signal });
  }

  #succeed({ name, evaluation, child: { pid } }: EngineProcess): void {
    this.#backoff.succeeded();
    this.problem = undefined;
    const details = { engine: name, evaluation, pid };
    if (!this.#isKnown) this.#log.info(details, 'the engine is ready');
    this.#isKnown = true;
  }

  #fail({ problem, detail }: StartFailure, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#backoff.failed();
    this.problem = `${problem}: ${detail}`;
    const retryMs = Math.round(this.#backoff.waitMs);
    this.#log.warn({ problem, detail, retryMs }, 'the engine did not start');
  }
}
