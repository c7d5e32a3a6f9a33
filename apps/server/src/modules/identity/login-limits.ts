import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { Attempts } from '../../http/attempts.ts';
import { addressKey } from '../../http/rate-limit.ts';

const QUARTER_HOUR = 15 * 60_000;

/**
 * Wrong passwords that are put up with: few for one account from one address, more for one address altogether. Who guesses from
 * one place never locks the owner out who comes from another.
 */
export class LoginLimits {
  readonly #ofAccount = new Attempts(8, QUARTER_HOUR);
  readonly #ofAddress = new Attempts(60, QUARTER_HOUR);

  /**
   * Checks a password unless there have been too many wrong ones. The guess counts before it is checked, so that those sent at
   * once count too, and is taken back when it was right or was not checked at all.
   *
   * @param account the id of the account where there is one, so that all names of it are counted together
   * @param check whether the password is right
   * @throws ApiError TOO_MANY_REQUESTS, or what `check` throws
   */
  async guess({ request, account, now }: Guess, check: () => Promise<boolean>): Promise<boolean> {
    const address = addressKey(request);
    const key = `${account.toLowerCase()} ${address}`;
    if (this.#ofAccount.isExceeded(key, now) || this.#ofAddress.isExceeded(address, now)) {
      throw new ApiError('TOO_MANY_REQUESTS');
    }
    this.#ofAccount.add(key, now);
    this.#ofAddress.add(address, now);
    let isWrong = false;
    try {
      isWrong = !(await check());
      if (!isWrong) this.#ofAccount.forget(key);
      return !isWrong;
    } finally {
      if (!isWrong) {
        this.#ofAccount.takeBack(key);
        this.#ofAddress.takeBack(address);
      }
    }
  }
}

interface Guess {
  readonly request: FastifyRequest;
  readonly account: string;
  readonly now: Date;
}
