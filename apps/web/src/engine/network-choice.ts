/** Chooses the engine's network: the user's, or the site's if the user has none or it was refused. */
import type { Schedule } from '@chuhe/uci/host';
import { makeTimeout } from './deadline.ts';
import type { NetworkRefusal, NetworkState } from './engine-snapshot.ts';
import {
  isFileProblem,
  type Network,
  type NetworkIdentity,
  type NetworkProblem,
} from './network.ts';

/** Identifies the network behind stored evaluations, compared with `===`. A string is the hash of the site's network. */
export type EvaluationKey = Network | string | undefined;

/** How long a start waits for the stored network, in milliseconds. A browser's storage may never answer. */
export const RESTORE_MS = 5_000;

export class NetworkChoice {
  readonly #schedule: Schedule;
  #own: Network | undefined;
  /** Whether the user's network is unused until a retry is allowed. */
  #isDisabled = false;
  #restoring: Promise<void> | undefined;
  /** How often the user has chosen, so that `restore` notices a choice made meanwhile. */
  #choices = 0;
  #state: NetworkState | undefined;
  #refusal: NetworkRefusal | undefined;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  /** The network in use, or the user's network that the next start uses; `undefined` if neither is known. */
  get state(): NetworkState | undefined {
    return this.#state;
  }

  get refusal(): NetworkRefusal | undefined {
    return this.#refusal;
  }

  /** Name of the user's network, even while it is refused for a temporary reason. */
  get ownName(): string | undefined {
    return this.#own?.name;
  }

  /** Sets the user's network, or removes it if `network` is `undefined`. */
  choose(network: Network | undefined): void {
    this.#choices += 1;
    this.#restoring = undefined;
    this.#own = network;
    this.allowRetry();
  }

  /**
   * Restores the user's network of the last visit. The next start waits for it. A choice made meanwhile has precedence.
   *
   * @param kept never rejects
   * @param onFound called when a network was found; `isLate` tells whether a waiting start has continued without it
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

  /** Resets the state when no engine is running. */
  reset(): void {
    this.#state = this.#wanted && { kind: 'waiting', name: this.#wanted.name };
  }

  /** The user's network for a starting engine; `undefined` if the engine uses the site's. Never rejects. */
  async obtain(signal: AbortSignal): Promise<Network | undefined> {
    if (this.#restoring !== undefined) await this.#restoring;
    if (signal.aborted || this.#wanted === undefined) return undefined;
    this.#state = { kind: 'loading', name: this.#wanted.name };
    return this.#wanted;
  }

  /**
   * Records that the engine has started, with the user's network if `obtain` returned it.
   *
   * @param site the site's network, which was loaded with the engine
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
