/** Runs one search at a time. A search sends requests until all games have been searched or enough games have been found. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { AnswerOf, PartsOf } from '../../../lib/api/call-types.ts';
import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';

export type SearchQuery = Omit<PartsOf<'searchGames'>['body'], 'after'>;
export type SearchAnswer = AnswerOf<'searchGames'>;
export type Hit = SearchAnswer['hits'][number];

export interface SearchState {
  /** `idle`: no search has been started. `paused`: there may be more games to find. `unpaid`: the user needs a package. */
  readonly phase: 'idle' | 'running' | 'paused' | 'done' | 'failed' | 'offline' | 'unpaid';
  readonly hits: readonly Hit[];
  readonly searched: number;
  readonly total: number | undefined;
  /** Why the search failed, in the user's language; empty if it has not failed. */
  readonly message: string;
}

export interface SearchEffects {
  readonly ask: (
    body: PartsOf<'searchGames'>['body'],
    signal: AbortSignal,
  ) => Promise<Answer<SearchAnswer>>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Number of games after which the search pauses until the user requests more. */
const ENOUGH = 50;
/** Milliseconds before a request is retried, if the server is too busy. */
const PAUSE = 3000;
/** Maximum number of attempts for one request. */
const TRIES = 4;

const NOTHING: SearchState = {
  phase: 'idle',
  hits: [],
  searched: 0,
  total: undefined,
  message: '',
};

export class SearchRun {
  readonly store: StoreApi<SearchState> = createStore<SearchState>()(() => NOTHING);
  readonly #effects: SearchEffects;
  #query: SearchQuery | undefined;
  #next: string | null = null;
  #running: AbortController | undefined;

  constructor(effects: SearchEffects) {
    this.#effects = effects;
  }

  /** Discards earlier results and starts a new search. */
  async start(query: SearchQuery): Promise<void> {
    this.#query = query;
    this.#next = null;
    this.store.setState({ ...NOTHING, phase: 'running' });
    await this.#go();
  }

  /** Continues the search from the point where it was paused or failed. */
  async goOn(): Promise<void> {
    if (this.#query === undefined) return;
    this.store.setState({ phase: 'running' });
    await this.#go();
  }

  /** Pauses the search and keeps the results. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    if (this.store.getState().phase === 'running') this.store.setState({ phase: 'paused' });
  }

  /** Discards the search and its results, because another user has signed in. */
  forget(): void {
    this.stop();
    this.#query = undefined;
    this.#next = null;
    this.store.setState(NOTHING);
  }

  async #go(): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const until = this.store.getState().hits.length + ENOUGH;
    while (this.#running === running) {
      const answer = await this.#askPatiently(running.signal);
      if (this.#running !== running) return;
      const isOver = answer.success ? this.#take(answer.data, until) : this.#fail(answer);
      if (isOver) this.#running = undefined;
    }
  }

  async #askPatiently(signal: AbortSignal): Promise<Answer<SearchAnswer>> {
    const body = { ...this.#query, ...(this.#next !== null && { after: this.#next }) };
    for (let tries = 1; ; tries += 1) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The query is set before a run starts.
      const answer = await this.#effects.ask(body as PartsOf<'searchGames'>['body'], signal);
      if (answer.success || answer.status !== 429 || tries === TRIES || signal.aborted)
        return answer;
      await this.#effects.wait(PAUSE);
    }
  }

  /** Adds the results of one request. Returns whether the search has finished or paused. */
  #take({ hits, searched, total, next }: SearchAnswer, until: number): boolean {
    const { hits: before } = this.store.getState();
    this.#next = next;
    const all = [...before, ...hits];
    const phase = next === null ? 'done' : all.length >= until ? 'paused' : 'running';
    this.store.setState({ phase, hits: all, searched, total });
    return phase !== 'running';
  }

  #fail(failure: ApiFailure): boolean {
    const isUnpaid = failure.code === 'PAYMENT_REQUIRED';
    const phase = isUnreached(failure) ? 'offline' : isUnpaid ? 'unpaid' : 'failed';
    this.store.setState({ phase, message: failure.message });
    return true;
  }
}
