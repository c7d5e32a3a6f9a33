/**
 * Which network the engine is to evaluate with: the user's own before the site's, unless that was refused, and what has
 * become of it.
 */
import type { Schedule } from '@chuhe/uci/host';
import { makeTimeout } from './deadline.ts';
import type { NetworkRefusal, NetworkState } from './engine-snapshot.ts';
import { isOfFile, type Network, type NetworkIdentity, type NetworkProblem } from './network.ts';

/** Tells evaluations apart: two of them are the same when they are equal. A text is the hash of the site's network. */
export type EvaluationKey = Network | string | undefined;

/** So long a start waits for the kept network: a browser's storage may never answer. */
export const RESTORE_MS = 5_000;

export class NetworkChoice {
  readonly #schedule: Schedule;
  #own: Network | undefined;
  /** Whether the user's own is left out until another try is asked for. */
  #isBarred = false;
  #restoring: Promise<void> | undefined;
  /** Counts what the user has chosen. */
  #choices = 0;
  #state: NetworkState | undefined;
  #refusal: NetworkRefusal | undefined;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  /** The one that the engine is given, or will be as far as that is known. */
  get state(): NetworkState | undefined {
    return this.#state;
  }

  get refusal(): NetworkRefusal | undefined {
    return this.#refusal;
  }

  /** The name of the user's own, also while it is refused for a reason that may pass. */
  get ownName(): string | undefined {
    return this.#own?.name;
  }

  /** The user's own from now on, or none. */
  choose(network: Network | undefined): void {
    this.#choices += 1;
    this.#restoring = undefined;
    this.#own = network;
    this.forgive();
  }

  /**
   * The user's own of the last visit: the next start waits for it. What the user chooses meanwhile is newer.
   *
   * @param kept never rejects
   * @param onFound told whether it came too late for a start that waited
   */
  restore(kept: Promise<Network | undefined>, onFound: (isLate: boolean) => void): void {
    const patience = makeTimeout(this.#schedule, RESTORE_MS);
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

  /** A refused one may be tried again. */
  forgive(): void {
    this.#isBarred = false;
    this.acceptRefusal();
    this.reset();
  }

  /** Nothing is to be said of it any more; it is not tried again for that. */
  acceptRefusal(): void {
    this.#refusal = undefined;
  }

  /** There is no engine that is given anything. */
  reset(): void {
    this.#state = this.#wanted && { kind: 'waiting', name: this.#wanted.name };
  }

  /** The user's own for an engine that starts; `undefined` where it is to keep the site's. Never rejects. */
  async obtain(signal: AbortSignal): Promise<Network | undefined> {
    if (this.#restoring !== undefined) await this.#restoring;
    if (signal.aborted || this.#wanted === undefined) return undefined;
    this.#state = { kind: 'loading', name: this.#wanted.name };
    return this.#wanted;
  }

  /**
   * The engine has started, with the user's own if that was given to it.
   *
   * @param site the network that it began with
   */
  use(site: NetworkIdentity | undefined): EvaluationKey {
    const own = this.#state?.kind === 'loading' ? this.#own : undefined;
    const name = own?.name ?? site?.name;
    this.#state = name === undefined ? undefined : { kind: 'used', name };
    return own ?? site?.sha256;
  }

  /** The engine could not be started with the user's own. */
  refuse(problem: NetworkProblem): void {
    this.#refusal = { name: this.#own?.name ?? '', problem };
    this.#isBarred = true;
    if (isOfFile(problem)) this.#own = undefined;
    this.reset();
  }

  get #wanted(): Network | undefined {
    return this.#isBarred ? undefined : this.#own;
  }
}
