/**
 * Sends the user's network to an engine that has just started, and verifies with a search of one ply that the engine
 * uses it.
 */
import { isNetworkRefusal } from '@chuhe/engine/messages';
import { parseEvaluationMessage } from '@chuhe/uci/evaluation-message';
import type { Schedule } from '@chuhe/uci/host';
import type { Session } from '@chuhe/uci/session';
import { makeTimeout } from './deadline.ts';
import { detailOf, isAboutMemory } from './failure.ts';
import { type Network, type NetworkProblem, OWN_NETWORK_FILE } from './network.ts';
import type { EngineProgram } from './program.ts';

export interface TrialEffects {
  /** A session that has not been started: the network is set first, so that memory and threads are allocated once. */
  readonly session: Session;
  readonly program: EngineProgram;
  readonly schedule: Schedule;
}

/** Time limit for the search of one ply, in milliseconds. */
export const TRIAL_MS = 30_000;

export class NetworkTrial {
  readonly #effects: TrialEffects;
  #isRefused = false;
  #used: string | undefined;

  constructor(effects: TrialEffects) {
    this.#effects = effects;
  }

  /**
   * Resolves with `undefined` once the engine has confirmed that it uses the network. Never rejects. The engine checks the
   * format of the file.
   */
  async run({ bytes }: Network): Promise<NetworkProblem | undefined> {
    const problem = this.#give(bytes);
    if (problem !== undefined) return problem;
    const started = await this.#effects.session.start();
    const isDone = started.ok && !this.#isRefused && (await this.#searchOnePly());
    if (this.#isRefused) return 'refused-by-engine';
    return isDone && this.#used === OWN_NETWORK_FILE ? undefined : 'no-answer';
  }

  /** Handles a message of the engine. @param text the part after `info string` */
  onMessage(text: string): void {
    if (isNetworkRefusal(text)) this.#isRefused = true;
    const message = parseEvaluationMessage(text);
    if (message?.kind === 'network') this.#used = message.file;
  }

  #give(bytes: Network['bytes']): NetworkProblem | undefined {
    const { program } = this.#effects;
    try {
      program.writeFile(OWN_NETWORK_FILE, bytes);
      program.send(`setoption name EvalFile value ${OWN_NETWORK_FILE}`);
      return undefined;
    } catch (error) {
      return isAboutMemory(detailOf(error)) ? 'no-memory' : 'no-answer';
    }
  }

  /** @returns whether the search finished within the time limit. */
  async #searchOnePly(): Promise<boolean> {
    const { session, schedule } = this.#effects;
    const search = session.search({ position: {}, limits: { depth: 1 } });
    const timeout = makeTimeout(schedule, TRIAL_MS);
    const isDone = search.done.then(({ kind }) => kind === 'finished');
    const first = await Promise.race([isDone, timeout.over.then(() => false)]);
    timeout.cancel();
    return first;
  }
}
