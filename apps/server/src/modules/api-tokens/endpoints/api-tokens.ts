import { randomBytes } from 'node:crypto';
import type { ApiToken } from '@chuhe/contract/api-token';
import { API_TOKEN_LIMITS, API_TOKEN_PREFIX } from '@chuhe/contract/api-token-limits';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { findUser } from '../../../users/user-repository.ts';
import type { BillingContext } from '../../billing/billing-context.ts';
import { requireSold } from '../../billing/require-sold.ts';
import type { IdentityContext } from '../../identity/identity-context.ts';
import { holdAccount, StepUp } from '../../identity/step-up.ts';
import {
  type ApiTokenRow,
  countApiTokens,
  deleteApiToken,
  insertApiToken,
  listApiTokensOf,
} from '../api-token-repository.ts';

/** `GET /api/token` */
function getApiTokens(app: FastifyInstance, { database: { db } }: IdentityContext): void {
  addRoute(app, ROUTES.listApiTokens, async ({ caller }) =>
    (await listApiTokensOf(db, caller.userId)).map(makeToken),
  );
}

/**
 * `POST /api/token`. A token works without a session, so a stolen access token must not suffice to make one. A guest cannot confirm the
 * sign-in and gets none.
 */
function postApiToken(app: FastifyInstance, context: IdentityContext & BillingContext): void {
  const stepUp = new StepUp(context);
  const { database, now } = context;
  const route = { ...ROUTES.makeApiToken, isFresh: true };
  addRoute(app, route, async ({ body: { oldPassword, days, name, scopes }, caller, request }) => {
    const user = await findUser(database.db, caller.userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    if (user.isGuest) throw new ApiError('FORBIDDEN');
    await requireSold(context, caller, 'API.USE');
    await stepUp.require({ user, caller, request, password: oldPassword });
    const token = `${API_TOKEN_PREFIX}${randomBytes(BYTES).toString('hex')}`;
    const createdAt = now();
    const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * DAY);
    const given = { name, scopes: [...new Set(scopes)], createdAt, expiresAt };
    const row = await database.db.transaction(async (tx) => {
      await holdAccount(tx, context, { caller, user });
      if ((await countApiTokens(tx, user.id)) >= API_TOKEN_LIMITS.tokens) {
        throw new ApiError('TOO_MANY_TOKENS');
      }
      const made = await insertApiToken(tx, { userId: user.id, token, ...given });
      const entry = { at: createdAt, actorId: user.id, target: user.id };
      await insertAudit(tx, { ...entry, action: 'user.make-token', after: auditOf(made) });
      return made;
    });
    return { ...makeToken(row), token };
  });
}

/** `DELETE /api/token/:tokenId` */
function removeApiToken(app: FastifyInstance, { database, now }: IdentityContext): void {
  addRoute(app, ROUTES.deleteApiToken, async ({ params: { tokenId }, caller: { userId } }) => {
    await database.db.transaction(async (tx) => {
      const deleted = await deleteApiToken(tx, { userId, tokenId });
      if (deleted === undefined) throw new ApiError('NOT_FOUND');
      const entry = { at: now(), actorId: userId, target: userId };
      await insertAudit(tx, { ...entry, action: 'user.revoke-token', before: auditOf(deleted) });
    });
    return null;
  });
}

const BYTES = 24;
const DAY = 86_400_000;

export const API_TOKEN_ENDPOINTS = [getApiTokens, postApiToken, removeApiToken];

function makeToken({ id, name, scopes, createdAt, expiresAt, usedAt }: ApiTokenRow): ApiToken {
  return {
    tokenId: id,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
  };
}

/** What the audit log keeps of a token. */
function auditOf({ id, name, scopes, expiresAt }: ApiTokenRow) {
  return { tokenId: id, name, scopes: scopes.join(' '), expiresAt };
}
