import type { StepUpProof } from '@chuhe/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { findUser, lockUser } from '../../users/user-repository.ts';
import type { IdentityContext } from '../identity/identity-context.ts';
import { findCaller, markSteppedUp } from '../identity/session-repository.ts';
import { endOfProof, holdAccount, StepUp, secondFactorRequired } from '../identity/step-up.ts';
import { checkSecondFactor, listFactorWays, whileGuessing } from './check-second-factor.ts';

interface Confirmation {
  readonly proof: StepUpProof;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** Confirms the sign-in of one session for dangerous actions. */
export class IdentityConfirmation {
  readonly #context: IdentityContext;
  readonly #stepUp: StepUp;

  constructor(context: IdentityContext) {
    this.#context = context;
    this.#stepUp = new StepUp(context);
  }

  /**
   * Requires the second factor if the account has one, because a password that was stolen with a session must not remove it. Otherwise
   * requires the password, or a recent sign-in.
   *
   * @returns until when the confirmation holds
   * @throws ApiError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_REFUSED, CHALLENGE_EXPIRED, and what `StepUp.require` throws
   */
  async confirm({ proof, caller, request }: Confirmation): Promise<Date> {
    const { database, mail, now } = this.#context;
    const user = await findUser(database.db, caller.userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    const ways = await listFactorWays(database.db, user.id);
    if (ways.length === 0) {
      const { password } = proof;
      await this.#stepUp.require({ user, caller, request, password, field: 'password', ways });
      await inTransaction(database.db, async (tx) => {
        await holdAccount(tx, this.#context, { caller, user });
        // Another session may have set up a factor meanwhile.
        const present = await listFactorWays(tx, user.id);
        if (present.length > 0) throw secondFactorRequired(present);
        await markSteppedUp(tx, caller.sessionId, now());
      });
      return endOfProof(now());
    }
    const { secondFactor } = proof;
    if (secondFactor === undefined) throw secondFactorRequired(ways);
    await whileGuessing(this.#context, { request, account: user.id }, async (tx) => {
      const held = await lockUser(tx, user.id);
      const isAlive = (await findCaller(tx, caller.sessionId, now())) !== undefined;
      if (held === undefined || !isAlive) throw new ApiError('UNAUTHORIZED');
      const { sessionId } = caller;
      const check = { user: held, proof: secondFactor, request, sessionId } as const;
      const outcome = await checkSecondFactor(tx, this.#context, {
        ...check,
        purpose: 'PASSKEY_STEP_UP',
      });
      if (outcome.kind === 'right') await markSteppedUp(tx, sessionId, now());
      return outcome;
    }).finally(() => mail.wake());
    return endOfProof(now());
  }
}
