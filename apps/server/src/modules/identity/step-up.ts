import type { SecondFactorWay } from '@chuhe/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { makeFieldError } from '../../http/field-error.ts';
import { lockUser, type UserRow } from '../../users/user-repository.ts';
import { listFactorWays } from '../second-factor/check-second-factor.ts';
import type { IdentityContext } from './identity-context.ts';
import { isPassword } from './passwords.ts';
import { findCaller, findSession } from './session-repository.ts';

/** How long a sign-in counts as fresh, in milliseconds. */
const FRESH = 5 * 60_000;
/** How long a step-up allows an administrator dangerous actions, in milliseconds. */
const PROOF_HOLDS = 10 * 60_000;

/** When a step-up at `now` expires. */
export function endOfProof(now: Date): Date {
  return new Date(now.getTime() + PROOF_HOLDS);
}

export function isSteppedUp({ steppedUpAt }: Pick<Caller, 'steppedUpAt'>, now: Date): boolean {
  return steppedUpAt !== null && now < endOfProof(steppedUpAt);
}

export interface StepUpOptions {
  readonly user: UserRow;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly password: string | undefined;
  /** The name of the field with the password in the request. */
  readonly field?: string;
  /** Whether a step-up of this session replaces the password, as long as it holds. */
  readonly takesStepUp?: boolean;
  /** The ways of the account's second factor, if the caller has listed them already. */
  readonly ways?: readonly SecondFactorWay[];
}

/**
 * Confirms the user's identity for actions that a stolen access token must not allow: by the password, or by a fresh sign-in for users
 * of an identity provider, who have none. An account with a second factor needs a step-up of this session by it, too; then a sign-in need
 * not be fresh.
 */
export class StepUp {
  readonly #context: Pick<IdentityContext, 'database' | 'loginLimits' | 'now'>;

  constructor(context: Pick<IdentityContext, 'database' | 'loginLimits' | 'now'>) {
    this.#context = context;
  }

  /** @throws ApiError WRONG_PASSWORD, FRESH_SIGN_IN_REQUIRED, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS, BAD_REQUEST */
  async require(options: StepUpOptions): Promise<void> {
    const { user, caller, takesStepUp = false } = options;
    const { database, now } = this.#context;
    // The caller may be a second old.
    const session = await findSession(database.db, caller.sessionId);
    const hasStepUp = session !== undefined && isSteppedUp(session, now());
    if (takesStepUp && hasStepUp) return;
    const ways = options.ways ?? (await listFactorWays(database.db, user.id));
    if (user.passwordHash !== null) await this.#requirePassword(options);
    else if (ways.length === 0) {
      const age = now().getTime() - (session?.createdAt.getTime() ?? 0);
      if (age > FRESH) throw new ApiError('FRESH_SIGN_IN_REQUIRED');
    }
    if (ways.length > 0 && !hasStepUp) throw secondFactorRequired(ways);
  }

  async #requirePassword(options: StepUpOptions): Promise<void> {
    const { user, request, password, field = 'oldPassword' } = options;
    const { loginLimits, now } = this.#context;
    if (password === undefined) throw makeFieldError(field, 'OLD_PASSWORD_REQUIRED');
    const guess = { request, account: user.id, now: now() };
    const isRight = await loginLimits.guess(guess, () => isPassword(user.passwordHash, password));
    if (!isRight) throw new ApiError('WRONG_PASSWORD');
  }
}

export function secondFactorRequired(ways: readonly SecondFactorWay[]): ApiError {
  return new ApiError('SECOND_FACTOR_REQUIRED', { data: { ways } });
}

/**
 * Locks the account and checks it again, because its password may have changed or the session may have ended since the step-up.
 *
 * @throws ApiError UNAUTHORIZED, WRONG_PASSWORD
 */
export async function holdAccount(
  tx: Queryable,
  { now }: Pick<IdentityContext, 'now'>,
  { caller, user }: { readonly caller: Caller; readonly user: UserRow },
): Promise<UserRow> {
  const held = await lockUser(tx, user.id);
  const isAlive = (await findCaller(tx, caller.sessionId, now())) !== undefined;
  if (held === undefined || !isAlive) throw new ApiError('UNAUTHORIZED');
  if (held.passwordHash !== user.passwordHash) throw new ApiError('WRONG_PASSWORD');
  return held;
}
