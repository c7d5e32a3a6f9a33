import { createHash, createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Keys } from './keys.ts';

/** The tokens of sessions: short ones that are signed, long ones that are random and kept as their hash. */

/** Seconds that an access token holds. */
export const ACCESS_SECONDS = 600;
/** Seconds that a client token holds. */
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

/** Says nothing but that its holder has asked for it a short while ago. */
export function signClientToken(keys: Keys, now: Date): Promise<SignedToken> {
  return sign(keys, { claims: {}, audience: AUDIENCES.client, seconds: CLIENT_SECONDS, now });
}

/** `undefined` for whatever is no access token of ours that holds now. */
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

/** What is kept of a secret. It needs no salt and no slow hash: nobody guesses 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * The refresh token that follows `token`. The same one each time, so that an answer that was lost can be given again; and
 * only with the server's key, so that who has read one token cannot go on from it.
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

/** Tokens whose claims are remembered, at most. */
const MAX_VERIFIED = 10_000;

/** Claims of tokens whose signature is right, by key: WebCrypto takes longer to verify one than a short request takes besides. */
const verified = new WeakMap<Keys, Map<string, Claims>>();

async function verify(
  keys: Keys,
  token: string,
  expected: { readonly audience: string; readonly now: Date },
): Promise<Claims | undefined> {
  const known = verified.get(keys) ?? new Map<string, Claims>();
  verified.set(keys, known);
  const { aud, exp } = known.get(token) ?? {};
  const seconds = Math.floor(expected.now.getTime() / 1000);
  if (aud === expected.audience && Number(exp) > seconds) return known.get(token);
  const claims = await verifySignature(keys, token, expected);
  if (claims === undefined) return undefined;
  const [oldest] = known.keys();
  if (known.size >= MAX_VERIFIED && oldest !== undefined) known.delete(oldest);
  known.set(token, claims);
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
