import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { IdentityContext } from './identity-context.ts';
import { KeysUnreachable } from './identity-keys.ts';
import type { VerifiedIdentity } from './identity-verifier.ts';
import { markProofUsed } from './proof-repository.ts';
import { hashSecret } from './tokens.ts';

/** An identity as the browser states it, with the signed ID token that proves it. */
export interface Proof {
  readonly idToken: string;
  readonly providerType: string;
  readonly providerId: string;
}

/**
 * Verifies a proof and returns the identity in its token. The other fields of the proof must match the token.
 *
 * @throws ApiError IDENTITY_PROOF_INVALID if the token or the fields are wrong or the site has no provider; UNAVAILABLE if the provider's keys cannot be fetched
 */
export async function readProof(
  { identity: verify, now }: Pick<IdentityContext, 'identity' | 'now'>,
  proof: Proof,
): Promise<VerifiedIdentity> {
  const identity = await verify?.(proof.idToken, now()).catch((error: unknown) => {
    if (error instanceof KeysUnreachable) throw new ApiError('UNAVAILABLE');
    throw error;
  });
  if (identity === undefined || !agrees(proof, identity)) {
    throw new ApiError('IDENTITY_PROOF_INVALID');
  }
  return identity;
}

/**
 * Marks a proof as used. A proof can be used once.
 *
 * @throws ApiError IDENTITY_PROOF_INVALID if it has been used already
 */
export async function useProof(
  tx: Queryable,
  { idToken }: Proof,
  { expiresAt }: VerifiedIdentity,
): Promise<void> {
  const isFirst = await markProofUsed(tx, { hash: hashProof(idToken), expiresAt });
  if (!isFirst) throw new ApiError('IDENTITY_PROOF_INVALID');
}

/**
 * Hashes only the signed part of a token, because a signature can be written in several ways: the last base64url character has unused bits,
 * and each ECDSA signature has a second valid form.
 */
function hashProof(idToken: string): string {
  return hashSecret(idToken.slice(0, idToken.lastIndexOf('.')));
}

function agrees(
  { providerType, providerId }: Proof,
  { providerType: verifiedType, providerSubjects, subject }: VerifiedIdentity,
): boolean {
  const isKnown = providerId === subject || providerSubjects.includes(providerId);
  return providerType === verifiedType && isKnown;
}
