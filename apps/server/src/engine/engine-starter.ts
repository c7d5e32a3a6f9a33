import { setTimeout as wait } from 'node:timers/promises';
import { fail, type Result } from '@chuhe/uci/result';
import { Backoff } from './backoff.ts';
import type { EngineLog } from './engine-log.ts';
import { type EngineProgram, networkFileOf, ownProgram } from './engine-program.ts';
import { OWN_PROGRAM_NETWORK } from './own-program.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { RunningEngine } from './running-engine.ts';
import { startEngine } from './start-engine.ts';
import type { StartFailure } from './start-failure.ts';

/** Starts the engines of a pool and keeps the state of the program between starts. */
export class EngineStarter {
  /** Why the last start failed; `undefined` if it succeeded. */
  problem: string | undefined;
  /** A defect of the running engine; `undefined` if it has none. */
  warning: string | undefined;
  readonly #program: EngineProgram;
  /** The program to start while the network of the site cannot be used. */
  #fallback: EngineProgram | undefined;
  #isKnown = false;
  readonly #settings: PoolSettings;
  readonly #backoff: Backoff;
  readonly #networkBackoff: Backoff;
  readonly #log: EngineLog;

  constructor(program: EngineProgram, settings: PoolSettings, log: EngineLog) {
    this.#program = program;
    this.#settings = settings;
    this.#backoff = new Backoff(settings.backoffMs);
    this.#networkBackoff = new Backoff(settings.networkBackoffMs);
    this.#log = log;
  }

  /** Whether work should be refused instead of waiting for the next start. */
  get isUnavailable(): boolean {
    return this.#backoff.isOpen;
  }

  /** Whether an engine should be replaced, because it runs without the network of the site and another try is due. */
  isStale({ program }: RunningEngine): boolean {
    return program !== this.#program && this.#networkBackoff.waitMs === 0;
  }

  /** Waits until the next start is due and then starts an engine. Never rejects. */
  async start(signal: AbortSignal): Promise<Result<RunningEngine, StartFailure>> {
    // Another start may fail during the wait, which delays this one further.
    while (this.#backoff.waitMs > 0 && !signal.aborted) {
      await wait(this.#backoff.waitMs, undefined, { signal }).catch(() => undefined);
    }
    if (signal.aborted) return fail({ problem: 'not-started', detail: 'cancelled' });
    const started = await this.#tryBoth(signal);
    if (started.ok) this.#succeed(started.value);
    else this.#fail(started.error, signal);
    return started;
  }

  async #tryBoth(signal: AbortSignal): Promise<Result<RunningEngine, StartFailure>> {
    if (this.#fallback !== undefined && this.#networkBackoff.waitMs > 0) {
      return this.#try(this.#fallback, signal);
    }
    const started = await this.#try(this.#program, signal);
    if (started.ok) this.#usePrimary(started.value);
    else if (!signal.aborted && this.#canFallBack(started.error)) {
      return this.#try(this.#fallBack(started.error), signal);
    }
    return started;
  }

  /** Only the network of the site can be replaced by the product's network. The operator's choice is never replaced. */
  #canFallBack({ problem }: StartFailure): boolean {
    const program = this.#program;
    const isOfSite = program.kind === 'own' && program.network !== OWN_PROGRAM_NETWORK;
    return problem === 'bad-network' && isOfSite;
  }

  #usePrimary({ evaluation, name }: RunningEngine): void {
    const file = networkFileOf(this.#program);
    this.#networkBackoff.succeeded();
    this.#fallback = undefined;
    const isProved = file === undefined || evaluation !== undefined;
    const warning = isProved ? undefined : `It does not say whether it uses ${file}.`;
    if (warning !== undefined && this.warning === undefined) {
      this.#log.warn({ engine: name, file }, 'the engine does not say whether it uses its network');
    }
    this.warning = warning;
  }

  #fallBack({ problem, detail }: StartFailure): EngineProgram {
    const fallback = ownProgram();
    this.#fallback = fallback;
    this.#networkBackoff.failed();
    this.warning = `It runs without the network of the site: ${problem}: ${detail}`;
    const retryMs = Math.round(this.#networkBackoff.waitMs);
    const details = { problem, detail, retryMs };
    this.#log.warn(
      details,
      'the engine runs with the product’s network, not with that of the site',
    );
    return fallback;
  }

  #try(program: EngineProgram, signal: AbortSignal): Promise<Result<RunningEngine, StartFailure>> {
    const { timeouts, hashMb } = this.#settings;
    return startEngine({ program, hashMb, timeouts, log: this.#log, signal });
  }

  #succeed({ name, evaluation, transport }: RunningEngine): void {
    this.#backoff.succeeded();
    this.problem = undefined;
    const details = { engine: name, evaluation, in: transport.label };
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
