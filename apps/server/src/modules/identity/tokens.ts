import { createHash, createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { BoundedMap } from '../../http/bounded-map.ts';
import type { Keys } from './keys.ts';

/** Tokens of sessions: signed access tokens, which are valid for minutes, and random refresh tokens, of which only the hash is stored. */

/** How long an access token is valid, in seconds. */
export const ACCESS_SECONDS = 600;
/** How long a client token is valid, in seconds. */
export const CLIENT_SECONDS = 3600;

const ISSUER = 'chuhe';
const AUDIENCES = { access: 'xq-api', client: 'xq-client' } as const;

export interface SignedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export function signAccessToken(
  keys: Keys,
  { userId, sessionId }: AccessClaims,
  now: Date,
): Promise<SignedToken> {
  const claims = { sub: userId, sid: sessionId };
  return sign(keys, { claims, audience: AUDIENCES.access, seconds: ACCESS_SECONDS, now });
}

/** A token that shows only that it was requested recently. */
export function signClientToken(keys: Keys, now: Date): Promise<SignedToken> {
  return sign(keys, { claims: {}, audience: AUDIENCES.client, seconds: CLIENT_SECONDS, now });
}

/** The claims of a valid access token of this server. */
export async function readAccessToken(
  keys: Keys,
  token: string,
  now: Date,
): Promise<AccessClaims | undefined> {
  const claims = await verify(keys, token, { audience: AUDIENCES.access, now });
  const { sub, sid } = claims ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
  return { userId: sub, sessionId: sid };
}

export async function isClientToken(keys: Keys, token: string, now: Date): Promise<boolean> {
  return (await verify(keys, token, { audience: AUDIENCES.client, now })) !== undefined;
}

/** 256 random bits as text. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret. 256 random bits cannot be guessed, so it needs neither a salt nor a slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * The refresh token that follows `token`. It is the same each time, so that a lost response can be repeated. It depends on the
 * server's key, so that a stolen token does not reveal its successors.
 */
export function nextRefreshToken({ refresh }: Keys, token: string): string {
  return createHmac('sha256', refresh).update(token).digest('base64url');
}

interface SignOptions {
  readonly claims: Readonly<Record<string, string>>;
  readonly audience: string;
  readonly seconds: number;
  readonly now: Date;
}

async function sign(
  { tokens, tokensId }: Keys,
  { claims, audience, seconds, now }: SignOptions,
): Promise<SignedToken> {
  const issued = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: tokensId, typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(tokens);
  return { token, expiresAt: new Date((issued + seconds) * 1000) };
}

type Claims = Readonly<Record<string, unknown>>;

/** Maximum number of tokens with cached claims. */
const MAX_VERIFIED = 10_000;

/** Cached claims of tokens with a verified signature, because verification takes longer than the rest of a short request. */
const verified = new WeakMap<Keys, BoundedMap<string, Claims>>();

async function verify(
  keys: Keys,
  token: string,
  expected: { readonly audience: string; readonly now: Date },
): Promise<Claims | undefined> {
  const known = verified.get(keys) ?? new BoundedMap<string, Claims>(MAX_VERIFIED);
  verified.set(keys, known);
  const found = known.get(token);
  const seconds = Math.floor(expected.now.getTime() / 1000);
  if (found?.['aud'] === expected.audience && Number(found['exp']) > seconds) return found;
  const claims = await verifySignature(keys, token, expected);
  if (claims !== undefined) known.set(token, claims);
  return claims;
}

/** The server decides on the algorithm, never the token. */
async function verifySignature(
  { tokens }: Keys,
  token: string,
  { audience, now }: { readonly audience: string; readonly now: Date },
): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, tokens, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience,
      typ: 'at+jwt',
      currentDate: now,
      requiredClaims: ['exp'],
    });
    return payload;
  } catch {
    return undefined;
  }
}
