import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { IdentityContext } from './identity-context.ts';
import { KeysUnreachable } from './identity-keys.ts';
import type { VerifiedIdentity } from './identity-verifier.ts';
import { markProofUsed } from './proof-repository.ts';
import { hashSecret } from './tokens.ts';

/** What a browser says of an identity, and the signed word for it. */
export interface Proof {
  readonly idToken: string;
  readonly providerType: string;
  readonly providerId: string;
}

/**
 * Whom a proof speaks of. Only the signed token says so; what is said beside it must agree.
 *
 * @throws ApiError IDENTITY_PROOF_INVALID, or UNAVAILABLE where it cannot be told just now
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
 * Takes a proof in: it counts once.
 *
 * @throws ApiError IDENTITY_PROOF_INVALID the second time
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
 * Of what is signed alone. One signature can be written in several ways: the last character of its base64url has bits that
 * count for nothing, and of each ECDSA signature anybody makes a second.
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
