import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { IdentityContext } from './identity-context.ts';
import { KeysUnreachable } from './identity-keys.ts';
import type { VerifiedIdentity } from './identity-verifier.ts';
import { markProofUsed } from './proof-repository.ts';
import { hashSecret } from './tokens.ts';

/** What a browser states about an identity, and the signed token. */
export interface Proof {
  readonly idToken: string;
  readonly providerType: string;
  readonly providerId: string;
}

/**
 * Reads the identity of a proof. Only the signed token counts; the other fields must agree with it.
 *
 * @throws ApiError IDENTITY_PROOF_INVALID, or UNAVAILABLE if it cannot be verified now
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
 * Uses a proof, which is possible once.
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
 * The hash of the signed part only. A signature can be written in several ways: the last base64url character has unused bits, and
 * each ECDSA signature has a second valid form.
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
