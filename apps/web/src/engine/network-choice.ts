/**
 * Which network the engine is to evaluate with: the reader's own before the product's, unless that was refused, and what
 * has become of it.
 */
import type { Schedule } from '@chuhe/uci/host';
import type { Result } from '@chuhe/uci/result';
import { makeTimeout } from './deadline.ts';
import type { EvaluationChoice } from './engine-settings.ts';
import type { NetworkRefusal, NetworkState } from './engine-snapshot.ts';
import { isOfFile, type Network, type NetworkProblem } from './network.ts';
import type { NetworkFetchProblem, NetworkRequest } from './shipped-network.ts';
import { type MarkStorage, StartMark } from './start-mark.ts';

export interface NetworkSources {
  /** The product's own network. */
  readonly fetchNetwork: (request: NetworkRequest) => Promise<Result<Network, NetworkFetchProblem>>;
  readonly startMark: MarkStorage;
  readonly schedule: Schedule;
}

/** Tells evaluations apart: two of them are the same when they are equal. */
export type EvaluationKey = Network | 'shipped' | 'light';

/** So long a start waits for the kept network: a browser's storage may never answer. */
export const RESTORE_MS = 5_000;

export class NetworkChoice {
  readonly #sources: NetworkSources;
  readonly #mark: StartMark;
  #own: Network | undefined;
  /** Whether they are left out until another try is asked for. */
  #barred = { own: false, shipped: false };
  #restoring: Promise<void> | undefined;
  /** Counts what the reader has chosen. */
  #choices = 0;
  #state: NetworkState | undefined;
  #refusal: NetworkRefusal | undefined;

  constructor(sources: NetworkSources) {
    this.#sources = sources;
    this.#mark = new StartMark(sources.startMark, sources.schedule);
  }

  /** The one that the engine is given, or will be as far as that is known. */
  get state(): NetworkState | undefined {
    return this.#state;
  }

  get refusal(): NetworkRefusal | undefined {
    return this.#refusal;
  }

  /** The name of the reader's own, also while it is refused for a reason that may pass. */
  get ownName(): string | undefined {
    return this.#own?.name;
  }

  /** The reader's own from now on, or none. */
  choose(network: Network | undefined): void {
    this.#choices += 1;
    this.#restoring = undefined;
    this.#own = network;
    this.forgive();
  }

  /**
   * The reader's own of the last visit: the next start waits for it. What the reader chooses meanwhile is newer.
   *
   * @param kept never rejects
   * @param onFound told whether it came too late for a start that waited
   */
  restore(kept: Promise<Network | undefined>, onFound: (isLate: boolean) => void): void {
    const patience = makeTimeout(this.#sources.schedule, RESTORE_MS);
    const choices = this.#choices;
    const take = async (): Promise<void> => {
      const network = await kept;
      patience.cancel();
      if (network === undefined || choices !== this.#choices) return;
      this.#own = network;
      this.reset();
      onFound(patience.isOver());
    };
    this.#restoring = Promise.race([take(), patience.over]);
  }

  /** Everything that was refused may be tried again. */
  forgive(): void {
    this.#mark.forget();
    this.#barred = { own: false, shipped: false };
    this.acceptRefusal();
    this.reset();
  }

  /** Nothing is to be said of it any more; it is not tried again for that. */
  acceptRefusal(): void {
    this.#refusal = undefined;
  }

  /** There is no engine that is given anything. */
  reset(): void {
    this.#mark.clear();
    this.#state = this.#wantsOwn ? this.#stateOf('waiting') : undefined;
  }

  /** For an engine that starts; `undefined` for the light one. Never rejects. */
  async obtain(
    evaluation: EvaluationChoice,
    request: NetworkRequest,
  ): Promise<Network | undefined> {
    if (this.#restoring !== undefined) await this.#restoring;
    if (request.signal.aborted) return undefined;
    const own = this.#wantsOwn ? this.#own : undefined;
    if (own === undefined && (evaluation === 'light' || this.#barred.shipped)) return undefined;
    if (this.#mark.wasLeft) {
      this.#refuse(own, 'cut-short');
      return undefined;
    }
    this.#mark.set();
    if (own === undefined) return this.#fetch(request);
    this.#state = this.#stateOf('loading');
    return own;
  }

  /** The engine has proved that it uses what it was given. */
  use(): EvaluationKey {
    this.#mark.settle();
    if (this.#state === undefined) return 'light';
    this.#state = { ...this.#state, kind: 'used' };
    return this.#state.isReaders && this.#own !== undefined ? this.#own : 'shipped';
  }

  /** The engine could not be started with what it was given. */
  refuse(problem: NetworkProblem): void {
    const { name = '', isReaders = false } = this.#state ?? {};
    this.#refuse(isReaders ? this.#own : undefined, problem, name);
  }

  async #fetch(request: NetworkRequest): Promise<Network | undefined> {
    const fetched = await this.#sources.fetchNetwork(request);
    if (request.signal.aborted) return undefined;
    if (!fetched.ok) {
      this.#refuse(undefined, fetched.error);
      return undefined;
    }
    this.#state = { kind: 'loading', name: fetched.value.name, isReaders: false };
    return fetched.value;
  }

  #refuse(own: Network | undefined, problem: NetworkProblem, name = own?.name ?? ''): void {
    const isReaders = own !== undefined;
    // The product's own needs no less memory than the reader's.
    const isAboutAny = problem === 'no-memory' || problem === 'cut-short';
    this.#barred = {
      own: this.#barred.own || isReaders,
      shipped: this.#barred.shipped || !isReaders || isAboutAny,
    };
    if (isReaders && isOfFile(problem)) this.#own = undefined;
    this.#refusal = { name, isReaders, problem };
    this.reset();
  }

  get #wantsOwn(): boolean {
    return this.#own !== undefined && !this.#barred.own;
  }

  #stateOf(kind: NetworkState['kind']): NetworkState | undefined {
    return this.#own && { kind, name: this.#own.name, isReaders: true };
  }
}
