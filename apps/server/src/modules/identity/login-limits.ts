import type { FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../http/api-error.ts';
import { Attempts } from '../../http/attempts.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { SharedCounts } from '../../http/shared-counts.ts';

const QUARTER_HOUR = 15 * 60_000;

/**
 * Limits wrong passwords: few for one account from one address, more for one address in total. Guesses from one address never lock
 * out the owner at another address. All calls that check a password share the instance of the context, so their guesses count together.
 */
export class LoginLimits {
  readonly #ofAccount: Attempts;
  readonly #ofAddress: Attempts;

  constructor(counts: SharedCounts) {
    const make = (name: string, max: number) =>
      new Attempts({ counts, name, max, milliseconds: QUARTER_HOUR });
    this.#ofAccount = make('login-account', 8);
    this.#ofAddress = make('login-address', 60);
  }

  /**
   * Checks a password unless there were too many wrong ones. A guess counts before it is checked, so that simultaneous ones count
   * too. Afterwards, a guess that was right or could not be checked is no longer counted.
   *
   * @param account the id of the account if it exists, so that its user name and email address count together
   * @param check whether the password is right
   * @throws ApiError TOO_MANY_REQUESTS, or what `check` throws
   */
  async guess({ request, account, now }: Guess, check: () => Promise<boolean>): Promise<boolean> {
    const address = addressKey(request);
    const key = `${account.toLowerCase()} ${address}`;
    const wait = Math.max(this.#ofAccount.waitOf(key, now), this.#ofAddress.waitOf(address, now));
    if (wait > 0) throw tooManyRequests(wait);
    this.#ofAccount.add(key, now);
    this.#ofAddress.add(address, now);
    let isWrong = false;
    try {
      isWrong = !(await check());
      if (!isWrong) this.#ofAccount.forget(key, now);
      return !isWrong;
    } finally {
      if (!isWrong) {
        this.#ofAccount.takeBack(key, now);
        this.#ofAddress.takeBack(address, now);
      }
    }
  }
}

interface Guess {
  readonly request: FastifyRequest;
  readonly account: string;
  readonly now: Date;
}
