import { setTimeout as wait } from 'node:timers/promises';
import { parseKey } from '@chuhe/cloudbook/position-key';
import type { UpstreamAnswer } from '../layer-repository.ts';
import { askUpstream } from './ask-upstream.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { RequestPacer } from './request-pacer.ts';

/** Milliseconds that answers hold. */
const HOLDS = { known: 7 * 86_400_000, unknown: 6 * 3_600_000 };
/** Milliseconds between two questions. */
const APART = 250;
/** Questions that wait for their turn; others go unasked. */
const MAX_WAITING = 16;

export interface UpstreamOptions {
  readonly now: () => Date;
  readonly log: { warn: (details: object, message: string) => void };
  /** Keeps an answer. */
  readonly keep: (id: string, answer: UpstreamAnswer) => Promise<void>;
}

/**
 * Asks the position database elsewhere on behalf of all users of this server process: four times a second at most, for each
 * position once at a time, and not at all for a while when it fails again and again.
 */
export class UpstreamClient {
  readonly #options: UpstreamOptions;
  /** Of the address that was asked last: another one has failed nobody yet. */
  #breaker = new CircuitBreaker();
  #url: string | undefined;
  readonly #turns = new RequestPacer(APART);
  readonly #underWay = new Map<string, Promise<UpstreamAnswer | undefined>>();
  readonly #closing = new AbortController();

  constructor(options: UpstreamOptions) {
    this.#options = options;
  }

  /**
   * What it says of a position, which is kept as well; nothing when it does not answer. Never rejects.
   *
   * @param id the position's key in hexadecimal digits
   * @param url the address of `chessdb.php` there
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

  /** Whether the last question was answered; `true` before the first. */
  get isAnswering(): boolean {
    return this.#breaker.isClosed;
  }

  /** Gives up what is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay.values());
  }

  async #ask(id: string, url: string): Promise<UpstreamAnswer | undefined> {
    const { now, log } = this.#options;
    const { signal } = this.#closing;
    const breaker = this.#breaker;
    try {
      const position = parseKey(Buffer.from(id, 'hex'));
      if (position === undefined) throw new TypeError('no key');
      await wait(this.#turns.take(), undefined, { signal });
      const moves = await askUpstream(position, { url, signal });
      breaker.succeeded();
      const fetchedAt = now();
      const holds = moves === '' ? HOLDS.unknown : HOLDS.known;
      const answer = { moves, fetchedAt, expiresAt: new Date(fetchedAt.getTime() + holds) };
      await this.#keep(id, answer);
      return answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      breaker.failed(performance.now());
      const isOpen = breaker.isOpen(performance.now());
      log.warn({ reason: reasonOf(error), isOpen }, 'the position database elsewhere failed');
      return undefined;
    }
  }

  /** An answer is one also where it cannot be kept: that is not the fault of who gave it. */
  async #keep(id: string, answer: UpstreamAnswer): Promise<void> {
    try {
      await this.#options.keep(id, answer);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'an answer from elsewhere could not be kept');
    }
  }
}

/** Its address is not told: an operator may have put a secret into it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return code ?? (error.name === 'TypeError' ? 'no connection' : error.message);
}
