import type { ProviderType } from '@chuhe/contract/identity';
import { providerTypeOf } from '@chuhe/contract/identity-provider';
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import type { IdentityConfig } from '../../config/identity-config.ts';
import { KeysUnreachable, makeRemoteKeys } from './identity-keys.ts';

/** What an identity provider has signed about a user. */
export interface VerifiedIdentity {
  readonly issuer: string;
  /** Identifies the user at the issuer; never reused. */
  readonly subject: string;
  readonly providerType: ProviderType;
  /** The account at the provider behind the issuer, if the token names it. */
  readonly providerSubjects: readonly string[];
  readonly email?: string;
  readonly emailVerified: boolean;
  /** Whether the sign-in itself is recent, not only the token. */
  readonly isFresh: boolean;
  /** When the token becomes too old to be accepted. */
  readonly expiresAt: Date;
}

/**
 * Returns the identity of a token, or `undefined` for an invalid one.
 *
 * @throws KeysUnreachable if the provider's keys cannot be fetched
 */
export type IdentityVerifier = (token: string, now: Date) => Promise<VerifiedIdentity | undefined>;

/** How long a new token is accepted and a sign-in counts as fresh, in seconds. */
const FRESH = 300;
/** How far the provider's clock may be ahead, in seconds. */
const TOLERANCE = 10;

/** Verifies tokens of the operator's identity provider, in the format of Firebase Authentication. */
export function makeIdentityVerifier(
  config: IdentityConfig,
  keys: JWTVerifyGetKey = makeRemoteKeys(config.keysUrl),
): IdentityVerifier {
  // The settings decide whether a signature is required, never the token.
  const isEmulated = config.hosted?.emulatorHost !== undefined;
  return async (token, now) => {
    const claims = {
      issuer: config.issuer,
      audience: config.audience,
      currentDate: now,
      maxTokenAge: FRESH,
      clockTolerance: TOLERANCE,
      requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
    };
    try {
      const { payload } = isEmulated
        ? UnsecuredJWT.decode(token, claims)
        : // Public-key algorithms only: with a symmetric one, anyone who reads the public key could sign.
          await jwtVerify(token, keys, { ...claims, algorithms: ['RS256', 'ES256'] });
      return readIdentity(payload, now);
    } catch (error) {
      if (error instanceof KeysUnreachable) throw error;
      return undefined;
    }
  };
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(256),
  exp: z.int(),
  auth_time: z.int(),
  // A user whose address does not pass this check can still sign in.
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().default(false),
  firebase: z.object({
    sign_in_provider: z.string(),
    identities: z.record(z.string(), z.array(z.string())).default({}),
    /** Tenants of a project share issuer and audience but not subjects, so their tokens are refused. */
    tenant: z.never().optional(),
  }),
});

function readIdentity(payload: JWTPayload, now: Date): VerifiedIdentity | undefined {
  const claims = claimsSchema.safeParse(payload).data;
  if (claims === undefined) return undefined;
  const { sign_in_provider: provider, identities } = claims.firebase;
  const providerType = providerTypeOf(provider);
  if (providerType === undefined) return undefined;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    providerType,
    providerSubjects: identities[provider] ?? [],
    ...(claims.email !== undefined && { email: claims.email }),
    emailVerified: claims.email !== undefined && claims.email_verified,
    isFresh: now.getTime() / 1000 - claims.auth_time <= FRESH,
    expiresAt: new Date((claims.exp + TOLERANCE) * 1000),
  };
}
