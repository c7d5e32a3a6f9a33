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

/** Starts the engines of a pool, and remembers between them what was learned about the program. */
export class EngineStarter {
  /** Why the last start failed; `undefined` when it did not. */
  problem: string | undefined;
  /** What is less than it should be though it starts; `undefined` when nothing is. */
  shortcoming: string | undefined;
  readonly #program: EngineProgram;
  /** Started while the network of the site cannot be used. */
  #standIn: EngineProgram | undefined;
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

  /** Whether work is better turned away than made to wait for the next start. */
  get isGivenUp(): boolean {
    return this.#backoff.isOpen;
  }

  /** Whether an engine should give way to a new one: it lacks the network of the site, which may be tried again by now. */
  isStale({ program }: RunningEngine): boolean {
    return program !== this.#program && this.#networkBackoff.waitMs === 0;
  }

  /** Waits until a start may be tried again, and tries. Never rejects. */
  async start(signal: AbortSignal): Promise<Result<RunningEngine, StartFailure>> {
    // Another start may fail meanwhile, and put the next one off further.
    while (this.#backoff.waitMs > 0 && !signal.aborted) {
      await wait(this.#backoff.waitMs, undefined, { signal }).catch(() => undefined);
    }
    if (signal.aborted) return fail({ problem: 'not-started', detail: 'taken back' });
    const started = await this.#tryBoth(signal);
    if (started.ok) this.#succeed(started.value);
    else this.#fail(started.error, signal);
    return started;
  }

  async #tryBoth(signal: AbortSignal): Promise<Result<RunningEngine, StartFailure>> {
    if (this.#standIn !== undefined && this.#networkBackoff.waitMs > 0) {
      return this.#try(this.#standIn, signal);
    }
    const started = await this.#try(this.#program, signal);
    if (started.ok) this.#keepTo(started.value);
    else if (!signal.aborted && this.#hasStandIn(started.error)) {
      return this.#try(this.#takeStandIn(started.error), signal);
    }
    return started;
  }

  /** The network of the site gives way to the product's. What the operator chose is not replaced. */
  #hasStandIn({ problem }: StartFailure): boolean {
    const program = this.#program;
    const isOfSite = program.kind === 'own' && program.network !== OWN_PROGRAM_NETWORK;
    return problem === 'bad-network' && isOfSite;
  }

  #keepTo({ evaluation, name }: RunningEngine): void {
    const file = networkFileOf(this.#program);
    this.#networkBackoff.succeeded();
    this.#standIn = undefined;
    const isProved = file === undefined || evaluation !== undefined;
    const shortcoming = isProved ? undefined : `It does not say whether it uses ${file}.`;
    if (shortcoming !== undefined && this.shortcoming === undefined) {
      this.#log.warn({ engine: name, file }, 'the engine does not say whether it uses its network');
    }
    this.shortcoming = shortcoming;
  }

  #takeStandIn({ problem, detail }: StartFailure): EngineProgram {
    const standIn = ownProgram();
    this.#standIn = standIn;
    this.#networkBackoff.failed();
    this.shortcoming = `It runs without the network of the site: ${problem}: ${detail}`;
    const retryMs = Math.round(this.#networkBackoff.waitMs);
    const details = { problem, detail, retryMs };
    this.#log.warn(
      details,
      'the engine runs with the product’s network, not with that of the site',
    );
    return standIn;
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
