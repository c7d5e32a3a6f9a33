/** Chooses the engine's network: the user's, unless it was refused, else the site's. */
import type { Schedule } from '@chuhe/uci/host';
import { makeTimeout } from './deadline.ts';
import type { NetworkRefusal, NetworkState } from './engine-snapshot.ts';
import {
  isFileProblem,
  type Network,
  type NetworkIdentity,
  type NetworkProblem,
} from './network.ts';

/** Identifies the network of evaluations, compared by identity. A string is the hash of the site's network. */
export type EvaluationKey = Network | string | undefined;

/** How long a start waits for the stored network: a browser's storage may never answer. */
export const RESTORE_MS = 5_000;

export class NetworkChoice {
  readonly #schedule: Schedule;
  #own: Network | undefined;
  /** Whether the user's network is left out until a retry. */
  #isDisabled = false;
  #restoring: Promise<void> | undefined;
  /** Number of choices by the user. */
  #choices = 0;
  #state: NetworkState | undefined;
  #refusal: NetworkRefusal | undefined;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  /** The engine's network, or the next one, as far as known. */
  get state(): NetworkState | undefined {
    return this.#state;
  }

  get refusal(): NetworkRefusal | undefined {
    return this.#refusal;
  }

  /** Name of the user's network, also while it is refused for a temporary reason. */
  get ownName(): string | undefined {
    return this.#own?.name;
  }

  /** Sets the user's network, or none. */
  choose(network: Network | undefined): void {
    this.#choices += 1;
    this.#restoring = undefined;
    this.#own = network;
    this.allowRetry();
  }

  /**
   * Restores the user's network of the last visit; the next start waits for it. A choice made meanwhile wins.
   *
   * @param kept never rejects
   * @param onFound called with whether it came too late for a start that waited
   */
  restore(kept: Promise<Network | undefined>, onFound: (isLate: boolean) => void): void {
    const timeout = makeTimeout(this.#schedule, RESTORE_MS);
    const choices = this.#choices;
    const take = async (): Promise<void> => {
      const network = await kept;
      timeout.cancel();
      if (network === undefined || choices !== this.#choices) return;
      this.#own = network;
      this.reset();
      onFound(timeout.isOver());
    };
    this.#restoring = Promise.race([take(), timeout.over]);
  }

  /** Allows another try with a refused network. */
  allowRetry(): void {
    this.#isDisabled = false;
    this.acceptRefusal();
    this.reset();
  }

  /** Dismisses the refusal without allowing another try. */
  acceptRefusal(): void {
    this.#refusal = undefined;
  }

  /** Resets the state: no engine is running. */
  reset(): void {
    this.#state = this.#wanted && { kind: 'waiting', name: this.#wanted.name };
  }

  /** The user's network for a starting engine; `undefined` where it keeps the site's. Never rejects. */
  async obtain(signal: AbortSignal): Promise<Network | undefined> {
    if (this.#restoring !== undefined) await this.#restoring;
    if (signal.aborted || this.#wanted === undefined) return undefined;
    this.#state = { kind: 'loading', name: this.#wanted.name };
    return this.#wanted;
  }

  /**
   * Records that the engine has started, with the user's network if it was given.
   *
   * @param site the network that it started with
   */
  use(site: NetworkIdentity | undefined): EvaluationKey {
    const own = this.#state?.kind === 'loading' ? this.#own : undefined;
    const name = own?.name ?? site?.name;
    this.#state = name === undefined ? undefined : { kind: 'used', name };
    return own ?? site?.sha256;
  }

  /** Records that the engine could not be started with the user's network. */
  refuse(problem: NetworkProblem): void {
    this.#refusal = { name: this.#own?.name ?? '', problem };
    this.#isDisabled = true;
    if (isFileProblem(problem)) this.#own = undefined;
    this.reset();
  }

  get #wanted(): Network | undefined {
    return this.#isDisabled ? undefined : this.#own;
  }
}
