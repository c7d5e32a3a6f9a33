import type { ProviderType } from '@chuhe/contract/identity';
import { providerTypeOf } from '@chuhe/contract/identity-provider';
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import type { IdentityConfig } from '../../config/identity-config.ts';
import { KeysUnreachable, makeRemoteKeys } from './identity-keys.ts';

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
  /** Whether the sign-in itself was a moment ago, not only the token. */
  readonly isFresh: boolean;
  /** From when on the token is refused by its age. */
  readonly expiresAt: Date;
}

/**
 * Tells who a token speaks of; `undefined` for one that is not to be believed.
 *
 * @throws KeysUnreachable where nobody can tell, since the provider's keys are not to be had
 */
export type IdentityVerifier = (token: string, now: Date) => Promise<VerifiedIdentity | undefined>;

/** Seconds since it was made in which a token may be exchanged, and since the sign-in in which that counts as fresh. */
const FRESH = 300;
/** Seconds by which the clock of the provider may be before ours. */
const TOLERANCE = 10;

/** Believes tokens of the operator's identity provider, in the form that Firebase Authentication gives them. */
export function makeIdentityVerifier(
  config: IdentityConfig,
  keys: JWTVerifyGetKey = makeRemoteKeys(config.keysUrl),
): IdentityVerifier {
  // The settings say whether a signature is wanted, never the token.
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
        : // Public-key algorithms only: with a secret one, whoever reads the public key could sign.
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
  // One that cannot be an account's here is no reason to refuse whoever has it.
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().default(false),
  firebase: z.object({
    sign_in_provider: z.string(),
    identities: z.record(z.string(), z.array(z.string())).default({}),
    /** Tenants of a project share its issuer and audience, and each may give a subject again. */
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
