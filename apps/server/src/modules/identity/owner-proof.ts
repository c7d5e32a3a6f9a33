import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { findUserByEmail, type UserRow } from '../../users/user-repository.ts';
import type { IdentityContext } from './identity-context.ts';
import type { VerifiedIdentity } from './identity-verifier.ts';
import { isPassword } from './passwords.ts';

interface OwnerClaim {
  readonly identity: VerifiedIdentity;
  readonly password: string | undefined;
  readonly request: FastifyRequest;
}

/** Finds the account with the address of an identity, if the user of the identity also knows the password of the account. */
export class OwnerProof {
  readonly #context: Pick<IdentityContext, 'database' | 'loginLimits' | 'now'>;

  constructor(context: Pick<IdentityContext, 'database' | 'loginLimits' | 'now'>) {
    this.#context = context;
  }

  /** @throws ApiError LOGIN_FAILED, TOO_MANY_REQUESTS */
  async find({ identity, password, request }: OwnerClaim): Promise<UserRow | undefined> {
    if (password === undefined || identity.email === undefined) return undefined;
    const { database, loginLimits, now } = this.#context;
    const user = await findUserByEmail(database.db, identity.email);
    const guess = { request, account: user?.id ?? identity.email, now: now() };
    const check = () => isPassword(user?.passwordHash ?? null, password);
    if (!(await loginLimits.guess(guess, check))) throw new ApiError('LOGIN_FAILED');
    return user;
  }
}
