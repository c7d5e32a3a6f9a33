import { setTimeout as wait } from 'node:timers/promises';
import { parseKey } from '@chuhe/cloudbook/position-key';
import type { UpstreamAnswer } from '../layer-repository.ts';
import { askUpstream } from './ask-upstream.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { RequestPacer } from './request-pacer.ts';

/** How long an answer is valid, in milliseconds. */
const EXPIRES_AFTER = { known: 7 * 86_400_000, unknown: 6 * 3_600_000 };
/** Time between two requests, in milliseconds. */
const INTERVAL_MS = 250;
/** Maximum number of pending requests; further ones are dropped. */
const MAX_WAITING = 16;

export interface UpstreamOptions {
  readonly now: () => Date;
  /** Whether the server may be on this machine or in its network. */
  readonly isPrivateAllowed: boolean;
  readonly log: { warn: (details: object, message: string) => void };
  readonly store: (id: string, answer: UpstreamAnswer) => Promise<void>;
}

/** Sends requests upstream for all users of this process, at most four a second. Pauses after repeated failures. */
export class UpstreamClient {
  readonly #options: UpstreamOptions;
  /** The breaker of `#url`. Another address gets a new breaker. */
  #breaker = new CircuitBreaker();
  #url: string | undefined;
  readonly #pacer = new RequestPacer(INTERVAL_MS);
  readonly #underWay = new Map<string, Promise<UpstreamAnswer | undefined>>();
  readonly #closing = new AbortController();

  constructor(options: UpstreamOptions) {
    this.#options = options;
  }

  /**
   * Requests a position from upstream and stores the answer. Resolves to `undefined` if there is no answer; never rejects.
   *
   * @param id the position's key in hexadecimal digits
   * @param url the address of `chessdb.php`
   */
  ask(id: string, url: string): Promise<UpstreamAnswer | undefined> {
    const underWay = this.#underWay.get(id);
    if (underWay !== undefined) return underWay;
    if (this.#url !== url) this.#breaker = new CircuitBreaker();
    this.#url = url;
    const isBusy = this.#underWay.size >= MAX_WAITING || this.#closing.signal.aborted;
    if (isBusy || !this.#breaker.mayAsk(performance.now())) {
      return Promise.resolve(undefined);
    }
    const asked = this.#ask(id, url).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, asked);
    return asked;
  }

  /** Whether the last request succeeded; `true` before the first. */
  get isAnswering(): boolean {
    return this.#breaker.isClosed;
  }

  /** Cancels pending requests. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay.values());
  }

  async #ask(id: string, url: string): Promise<UpstreamAnswer | undefined> {
    const { now, log, isPrivateAllowed } = this.#options;
    const { signal } = this.#closing;
    const breaker = this.#breaker;
    try {
      const position = parseKey(Buffer.from(id, 'hex'));
      if (position === undefined) throw new TypeError('no key');
      await wait(this.#pacer.take(), undefined, { signal });
      const moves = await askUpstream(position, { url, isPrivateAllowed, signal });
      breaker.succeeded();
      const fetchedAt = now();
      const expiresAfter = moves === '' ? EXPIRES_AFTER.unknown : EXPIRES_AFTER.known;
      const answer = { moves, fetchedAt, expiresAt: new Date(fetchedAt.getTime() + expiresAfter) };
      await this.#store(id, answer);
      return answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      breaker.failed(performance.now());
      const isOpen = breaker.isOpen(performance.now());
      log.warn({ reason: reasonOf(error), isOpen }, 'the upstream position database failed');
      return undefined;
    }
  }

  /** Stores an answer. A failure to store is logged, but does not count as a failure of the server. */
  async #store(id: string, answer: UpstreamAnswer): Promise<void> {
    try {
      await this.#options.store(id, answer);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'an upstream answer could not be stored');
    }
  }
}

/** The reason of a failure, for the log. Never contains the address, because it may contain a secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error && error.cause.name === 'TimeoutError') return 'timeout';
  return 'code' in error ? String(error.code) : error.message;
}
