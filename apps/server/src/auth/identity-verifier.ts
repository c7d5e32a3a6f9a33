import type { ProviderType } from '@chuhe/contract/identity';
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { IdentityConfig } from '../config.ts';

/** What an identity provider has signed about somebody. */
export interface VerifiedIdentity {
  readonly issuer: string;
  /** Whom the issuer means; never given to another. */
  readonly subject: string;
  readonly providerType: ProviderType;
  /** The account at the provider behind the issuer, where the token names it. */
  readonly providerSubjects: readonly string[];
  readonly email?: string;
  readonly emailVerified: boolean;
  /** When the token runs out. */
  readonly expiresAt: Date;
}

/** Tells who a token speaks of; `undefined` for one that is not to be believed. */
export type IdentityVerifier = (token: string, now: Date) => Promise<VerifiedIdentity | undefined>;

/** Seconds since the sign-in in which its token may be exchanged. */
const FRESH = 300;
/** Milliseconds between two looks for new keys, however many tokens name unknown ones. */
const KEYS_COOLDOWN = 60_000;

/** Believes tokens of the operator's identity provider, in the form that Firebase Authentication gives them. */
export function makeIdentityVerifier(
  { issuer, audience, keysUrl }: IdentityConfig,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(keysUrl), {
    cooldownDuration: KEYS_COOLDOWN,
    timeoutDuration: 5000,
  }),
): IdentityVerifier {
  return async (token, now) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        // Public-key algorithms only: with a secret one, whoever reads the public key could sign.
        algorithms: ['RS256', 'ES256'],
        issuer,
        audience,
        currentDate: now,
        requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
      });
      return readIdentity(payload, now);
    } catch {
      return undefined;
    }
  };
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(256),
  exp: z.int(),
  auth_time: z.int(),
  email: z.email().max(254).optional(),
  email_verified: z.boolean().default(false),
  firebase: z.object({
    sign_in_provider: z.string(),
    identities: z.record(z.string(), z.array(z.string())).default({}),
  }),
});

const PROVIDERS: ReadonlyMap<string, ProviderType> = new Map([
  ['facebook.com', 'FACEBOOK'],
  ['apple.com', 'APPLE'],
  ['google.com', 'GOOGLE'],
  ['password', 'EMAIL'],
  ['twitter.com', 'TWITTER'],
  ['github.com', 'GITHUB'],
  ['yahoo.com', 'YAHOO'],
  ['microsoft.com', 'MICROSOFT'],
]);

function readIdentity(payload: JWTPayload, now: Date): VerifiedIdentity | undefined {
  const claims = claimsSchema.safeParse(payload).data;
  if (claims === undefined) return undefined;
  const { sign_in_provider: provider, identities } = claims.firebase;
  const providerType = PROVIDERS.get(provider);
  const age = now.getTime() / 1000 - claims.auth_time;
  if (providerType === undefined || age > FRESH) return undefined;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    providerType,
    providerSubjects: identities[provider] ?? [],
    ...(claims.email !== undefined && { email: claims.email }),
    emailVerified: claims.email_verified,
    expiresAt: new Date(claims.exp * 1000),
  };
}
