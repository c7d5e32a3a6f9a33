import type { Registration } from '@chuhe/contract/identity';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { requireOwnOrigin } from '../../../http/own-origin.ts';
import { addRoute, perHour } from '../../../http/route.ts';
import { keepConsent, requireConsent } from '../../../legal/consent.ts';
import {
  insertUser,
  lockUser,
  type NewUser,
  type UserRow,
  updateUser,
} from '../../../users/user-repository.ts';
import { hasHostedPasswords } from '../hosted-passwords.ts';
import type { IdentityContext } from '../identity-context.ts';
import { giveTokens, guestOf, openSession } from '../open-session.ts';
import { hashPassword } from '../passwords.ts';
import { queueVerification } from '../queue-mails.ts';
import { requireGoodPassword } from '../require-good-password.ts';
import { requireRegistration } from '../require-registration.ts';

/**
 * `POST /api/user/register`. Turns the guest of the guest token into an account with all their data, or creates an account. All
 * earlier sessions of the guest end. Without consent to the current terms and privacy policy, it is refused.
 */
export function postRegister(app: FastifyInstance, context: IdentityContext): void {
  const { database, now, sessions, config, legal } = context;
  addRoute(app, { ...ROUTES.register, limit: perHour(20) }, async ({ body, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    if (hasHostedPasswords(config)) throw new ApiError('PASSWORDS_HOSTED');
    await requireRegistration(database.db);
    const consent = requireConsent(await legal.wanted(), body.consent);
    requireGoodPassword(body.password, [body.email, body.username]);
    const guest = await guestOf(context, request);
    const passwordHash = await hashPassword(body.password);
    const result = await database.db.transaction(async (tx) => {
      const values = { ...valuesOf(body), passwordHash, isGuest: false, updatedAt: now() };
      const user = await makeAccount(tx, values, guest?.userId);
      await keepConsent(tx, context, { userId: user.id, consent, place: 'SIGN_UP' });
      const ended = await sessions.end(tx, { userId: user.id, reason: 'UPGRADE' });
      await queueVerification(tx, context, { userId: user.id, email: body.email, request });
      const { opened } = await openSession(tx, context, { user, request });
      return { opened, ended };
    });
    await sessions.announce(result.ended);
    context.mail.wake();
    return giveTokens(context, result.opened, { request, reply });
  });
}

type Values = Partial<NewUser> & { readonly updatedAt: Date };

async function makeAccount(
  tx: Queryable,
  values: Values,
  guestId: string | undefined,
): Promise<UserRow> {
  const guest = guestId === undefined ? undefined : await lockUser(tx, guestId);
  // If a guest registers twice, the second registration creates another account.
  if (guest?.isGuest === true) return updateUser(tx, guest.id, values);
  return insertUser(tx, { ...values, createdAt: values.updatedAt });
}

/** Copies the fields by name, so that a request cannot set any other. */
function valuesOf({ firstName, lastName, email, phone, username }: Registration): Partial<NewUser> {
  return { firstName, lastName, email, phone: phone || null, username: usernameOf(username) };
}

/** The user name of a request; null for an email address, which the client of the specification sends instead. */
export function usernameOf(username: string | undefined): string | null {
  return username === undefined || username === '' || username.includes('@') ? null : username;
}
