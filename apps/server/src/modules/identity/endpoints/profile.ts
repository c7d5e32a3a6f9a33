import type { ProfileChange } from '@chuhe/contract/identity';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute } from '../../../http/route.ts';
import {
  findUser,
  isEmailTaken,
  lockUser,
  type NewUser,
  type UserRow,
  updateUser,
} from '../../../users/user-repository.ts';
import { hasHostedPasswords } from '../hosted-passwords.ts';
import type { IdentityContext } from '../identity-context.ts';
import { deleteAllLinkTokens } from '../link-token-repository.ts';
import { readProfile } from '../make-profile.ts';
import { hashPassword } from '../passwords.ts';
import { queueOwnerNotice, queueVerification } from '../queue-mails.ts';
import { requireGoodPassword } from '../require-good-password.ts';
import { findCaller } from '../session-repository.ts';
import { StepUp } from '../step-up.ts';
import { usernameOf } from './post-register.ts';

/** `GET /api/user/profile` */
export function getProfile(app: FastifyInstance, context: IdentityContext): void {
  addRoute(app, ROUTES.getProfile, ({ caller, request }) =>
    readProfile(context, caller.userId, languageOf(request)),
  );
}

/**
 * `POST /api/user/profile`: changes the given fields. A new password or email address needs the current password, and the
 * second factor of an account that has one. A new password ends all other sessions. A new address takes effect once the link sent to it is opened.
 */
export function postProfile(app: FastifyInstance, context: IdentityContext): void {
  const stepUp = new StepUp(context);
  addRoute(app, ROUTES.changeProfile, async ({ body, caller, request }) => {
    const user = await findUser(context.database.db, caller.userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    const email = newEmailOf(body, user);
    if (user.isGuest && (email ?? body.password ?? body.username) !== undefined) {
      throw new ApiError('FORBIDDEN');
    }
    const isFirstPassword = body.password !== undefined && user.passwordHash === null;
    if (isFirstPassword && hasHostedPasswords(context.config)) {
      throw new ApiError('PASSWORDS_HOSTED');
    }
    if (email !== undefined || body.password !== undefined) {
      await stepUp.require({ user, caller, request, password: body.oldPassword });
    }
    if (body.password !== undefined) {
      requireGoodPassword(body.password, [user.email, user.username]);
    }
    await change(context, { body, caller, request, user, email });
    return readProfile(context, caller.userId, languageOf(request));
  });
}

interface Change {
  readonly body: ProfileChange;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly user: UserRow;
  readonly email: string | undefined;
}

async function change(
  context: IdentityContext,
  { body, caller, request, user, email }: Change,
): Promise<void> {
  const { database, now, sessions, mail } = context;
  const { userId, sessionId } = caller;
  const values = valuesOf(body);
  if (body.password !== undefined) values.passwordHash = await hashPassword(body.password);
  const needsProof = email !== undefined || body.password !== undefined;
  const ended = await inTransaction(database.db, async (tx) => {
    const held = await lockUser(tx, userId);
    const isAlive = (await findCaller(tx, sessionId, now())) !== undefined;
    if (held === undefined || !isAlive) throw new ApiError('UNAUTHORIZED');
    // The password may have changed since the step-up.
    if (needsProof && held.passwordHash !== user.passwordHash) throw new ApiError('WRONG_PASSWORD');
    await updateUser(tx, userId, { ...values, updatedAt: now() });
    if (body.password !== undefined) await deleteAllLinkTokens(tx, userId);
    if (email !== undefined) {
      if (await isEmailTaken(tx, email, userId)) throw new ApiError('EMAIL_IN_USE');
      await queueVerification(tx, context, { userId, email, request });
    }
    if (body.password === undefined) return [];
    await queueOwnerNotice(tx, context, { kind: 'PASSWORD_CHANGED', user: held, request });
    const { keepsTokens = false } = body;
    return sessions.end(tx, { userId, except: sessionId, reason: 'PASSWORD', keepsTokens });
  });
  await sessions.announce(ended);
  mail.wake();
}

function newEmailOf({ email }: ProfileChange, user: UserRow): string | undefined {
  return email === undefined || email === user.email ? undefined : email;
}

/** Copies the fields by name, so that a request cannot set any other. Fields that are `undefined` do not change. */
function valuesOf({
  firstName,
  lastName,
  phone,
  birthday,
  username,
}: ProfileChange): Partial<NewUser> {
  return {
    firstName,
    lastName,
    phone: phone === undefined ? undefined : phone || null,
    birthday,
    username: username === undefined ? undefined : usernameOf(username),
  };
}
