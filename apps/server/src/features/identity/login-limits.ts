import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/api-error.ts';
import { Attempts } from '../../lib/attempts.ts';
import { addressKey } from '../../plugins/rate-limit.ts';

const QUARTER_HOUR = 15 * 60_000;

/**
 * Wrong passwords that are put up with: few for one account from one address, more for one address altogether. Who guesses from
 * one place never locks the owner out who comes from another.
 */
export class LoginLimits {
  readonly #ofAccount = new Attempts(8, QUARTER_HOUR);
  readonly #ofAddress = new Attempts(60, QUARTER_HOUR);

  /** @throws ApiError TOO_MANY_REQUESTS */
  check(request: FastifyRequest, account: string, now: Date): void {
    const address = addressKey(request);
    const isSpent =
      this.#ofAccount.isSpent(keyOf(account, address), now) ||
      this.#ofAddress.isSpent(address, now);
    if (isSpent) throw new ApiError('TOO_MANY_REQUESTS');
  }

  addFailure(request: FastifyRequest, account: string, now: Date): void {
    const address = addressKey(request);
    this.#ofAccount.add(keyOf(account, address), now);
    this.#ofAddress.add(address, now);
  }

  forget(request: FastifyRequest, account: string): void {
    this.#ofAccount.forget(keyOf(account, addressKey(request)));
  }
}

function keyOf(account: string, address: string): string {
  return `${account.toLowerCase()} ${address}`;
}
