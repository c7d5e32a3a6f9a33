import { API_TOKEN_PREFIX } from '@chuhe/contract/api-token-limits';
import type { Language } from '@chuhe/contract/languages';
import type { Scope } from '@chuhe/contract/scopes';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { tokenNotAccepted } from '../../http/token-errors.ts';
import { findApiToken, markApiTokenUsed } from './api-token-repository.ts';

/** How exactly the last use of a token is recorded, in milliseconds. */
const PRECISION = 60_000;

/** Whether a bearer token is an API token. The tokens of sessions have dots, and so never begin like one. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(API_TOKEN_PREFIX);
}

/**
 * The user of an API token. It reads the database each time, so a revoked token is refused at once by every process.
 *
 * @param scope the scope of the route; `undefined` if no API token may call it
 * @returns a caller whose `sessionId` is the id of the token. No session has this id, so what needs a session refuses the caller
 * @throws ApiError UNAUTHORIZED, SCOPE_REQUIRED, TOKEN_NOT_ACCEPTED
 */
export async function requireApiToken(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  token: string,
  scope: Scope | undefined,
): Promise<Caller> {
  const time = now();
  const found = await findApiToken(db, token, time);
  if (found === undefined) {
    throw new ApiError('UNAUTHORIZED', { authenticate: INVALID, messages: ENDED });
  }
  const { id, scopes, usedAt, userId, type } = found;
  const before = new Date(time.getTime() - PRECISION);
  if (usedAt === null || usedAt < before) await markApiTokenUsed(db, id, { before, now: time });
  if (scope === undefined || !scopes.includes(scope)) throw tokenNotAccepted(scope);
  return { userId, sessionId: id, type, isGuest: false, steppedUpAt: null, scopes };
}

const INVALID = 'Bearer error="invalid_token"';

/** Revoked tokens are deleted, so they are not told from unknown ones. */
const ENDED: Readonly<Record<Language, string>> = {
  en: 'This API token is unknown, has expired or has been revoked',
  vi: 'Token API này không tồn tại, đã hết hạn hoặc đã bị thu hồi',
  zh: '此 API 令牌不存在、已过期或已撤销',
};
