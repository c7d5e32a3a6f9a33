import type { Tokens } from '@chuhe/contract/identity';
import { COOKIES, HEADERS } from '@chuhe/contract/names';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { languageOf } from '../../http/request-language.ts';
import { keepLanguage } from '../../users/user-repository.ts';
import { callerOfToken } from './caller-of-token.ts';
import type { IdentityContext } from './identity-context.ts';
import { insertSession } from './session-repository.ts';
import { hashSecret, makeSecret, signAccessToken } from './tokens.ts';

/** Opens sessions and sends their tokens. */

const DAY = 86_400_000;

/** How long a session lasts, in milliseconds: `idle` after its last use, `whole` after the sign-in. */
const LIFETIMES = {
  user: { idle: 30 * DAY, whole: 90 * DAY },
  /** A guest cannot sign in again, and loses the account with the session. */
  guest: { idle: 400 * DAY, whole: undefined },
} as const;

export interface OpenedSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

export interface NewSession {
  /** A user who is locked or new in the transaction. */
  readonly user: { readonly id: string; readonly isGuest: boolean };
  readonly request: FastifyRequest;
}

/** @returns the session, and the ids of older sessions that had to end, for `Sessions.announce` */
export async function openSession(
  tx: Queryable,
  context: Pick<IdentityContext, 'sessions' | 'now'>,
  { user, request }: NewSession,
): Promise<{ readonly opened: OpenedSession; readonly ended: readonly string[] }> {
  const now = context.now();
  const ended = await context.sessions.endSurplus(tx, user.id);
  await keepLanguage(tx, user.id, languageOf(request));
  const { 'user-agent': userAgent = '' } = request.headers;
  const refreshToken = makeSecret();
  const endsAt = endOf(user.isGuest, now);
  const expiresAt = expiryOf({ isGuest: user.isGuest, endsAt, now });
  const sessionId = await insertSession(tx, {
    userId: user.id,
    userAgent: userAgent.slice(0, 200),
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    endsAt,
    tokenHash: hashSecret(refreshToken),
  });
  return { opened: { userId: user.id, sessionId, refreshToken, expiresAt }, ended };
}

/** When a session expires if it is used at `now`. */
export function expiryOf({
  isGuest,
  endsAt,
  now,
}: {
  readonly isGuest: boolean;
  readonly endsAt: Date | null;
  readonly now: Date;
}): Date {
  const idle = now.getTime() + LIFETIMES[isGuest ? 'guest' : 'user'].idle;
  return new Date(Math.min(idle, endsAt?.getTime() ?? Infinity));
}

function endOf(isGuest: boolean, now: Date): Date | null {
  const { whole } = LIFETIMES[isGuest ? 'guest' : 'user'];
  return whole === undefined ? null : new Date(now.getTime() + whole);
}

/** Sets the refresh cookie and creates the tokens of the response. Call it after the commit. */
export async function giveTokens(
  { keys, now, config: { publicUrl } }: Pick<IdentityContext, 'keys' | 'now' | 'config'>,
  { userId, sessionId, refreshToken, expiresAt }: OpenedSession,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Required<Tokens>> {
  request.signedInAs = userId;
  const access = await signAccessToken(keys, { userId, sessionId }, now());
  reply.setCookie(COOKIES.refresh, refreshToken, {
    ...cookieOptions(request, publicUrl),
    expires: expiresAt,
  });
  return {
    accessToken: access.token,
    refreshToken,
    accessTokenExpiresAt: access.expiresAt.toISOString(),
    refreshTokenExpiresAt: expiresAt.toISOString(),
  };
}

export function clearRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl?: string,
): void {
  reply.clearCookie(COOKIES.refresh, cookieOptions(request, publicUrl));
}

function cookieOptions(request: FastifyRequest, publicUrl = '') {
  const secure = publicUrl.startsWith('https:') || request.protocol === 'https';
  return { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
}

/**
 * Finds the guest whose data moves into the account.
 *
 * @throws ApiError UNAUTHORIZED for an invalid token, because the guest's data would otherwise be left behind
 */
export async function guestOf(
  context: Pick<IdentityContext, 'keys' | 'now' | 'sessions'>,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = request.headers[HEADERS.guestToken];
  if (typeof token !== 'string' || token === '') return undefined;
  const caller = await callerOfToken(context, token, { isFresh: true });
  if (caller === undefined) throw new ApiError('UNAUTHORIZED');
  return caller.isGuest ? caller : undefined;
}
