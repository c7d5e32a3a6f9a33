import { randomInt } from 'node:crypto';
import { BRIDGE_LIMITS, PAIRING_LETTERS } from '@chuhe/contract/bridge';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { findUser } from '../../../users/user-repository.ts';
import type { IdentityContext } from '../../identity/identity-context.ts';
import { holdAccount, StepUp } from '../../identity/step-up.ts';
import { countBridges, writePairingCode } from '../bridge-repository.ts';

/**
 * `POST /api/bridge/code`. A bridge works without a session, so a stolen access token must not suffice to pair one. A guest cannot confirm
 * the sign-in and pairs none.
 */
export function makeBridgeCode(app: FastifyInstance, context: IdentityContext): void {
  const stepUp = new StepUp(context);
  const { database, now } = context;
  const route = { ...ROUTES.makeBridgeCode, isFresh: true };
  addRoute(app, route, async ({ body, caller, request }) => {
    const user = await findUser(database.db, caller.userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    if (user.isGuest) throw new ApiError('FORBIDDEN');
    await stepUp.require({ user, caller, request, password: body?.oldPassword });
    const code = makeCode();
    const expiresAt = new Date(now().getTime() + BRIDGE_LIMITS.codeMinutes * 60_000);
    await database.db.transaction(async (tx) => {
      await holdAccount(tx, context, { caller, user });
      if ((await countBridges(tx, user.id)) >= BRIDGE_LIMITS.bridges) {
        throw new ApiError('TOO_MANY_BRIDGES');
      }
      await writePairingCode(tx, { userId: user.id, code, expiresAt });
    });
    return { code, expiresAt: expiresAt.toISOString() };
  });
}

/** @example 'ABCD-EFGH' */
function makeCode(): string {
  const letters = Array.from({ length: BRIDGE_LIMITS.codeLetters }, () =>
    PAIRING_LETTERS.charAt(randomInt(PAIRING_LETTERS.length)),
  ).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
