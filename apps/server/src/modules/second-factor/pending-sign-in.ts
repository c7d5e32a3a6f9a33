import { PROVIDER_TYPES } from '@chuhe/contract/identity';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { IdentityContext } from '../identity/identity-context.ts';
import type { SocialSignIn } from '../identity/social-sign-in.ts';
import { makeChallenge } from './challenges.ts';
import { listFactorWays } from './check-second-factor.ts';

/** A sign-in that waits for the second factor. Nothing of it has been done yet, apart from the check of the password or the proof. */

const identitySchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  providerType: z.enum(PROVIDER_TYPES),
  providerSubjects: z.array(z.string()),
  email: z.string().optional(),
  emailVerified: z.boolean(),
  isFresh: z.boolean(),
  expiresAt: z.coerce.date(),
});

const pendingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password'), takesBack: z.boolean() }),
  z.object({
    kind: z.literal('social'),
    identity: identitySchema,
    hints: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string().nullable() }),
    /** Whether the password of the account was given too. */
    isOwner: z.boolean(),
    endsOthers: z.boolean(),
    takesBack: z.boolean(),
  }),
]);

export type PendingSignIn =
  | { readonly kind: 'password'; readonly takesBack: boolean }
  | (SocialSignIn & { readonly kind: 'social'; readonly isOwner: boolean });

/** Stores a sign-in. @returns the error by which the browser learns of it, to be thrown after the commit */
export async function storePendingSignIn(
  tx: Queryable,
  { now }: Pick<IdentityContext, 'now'>,
  userId: string,
  signIn: PendingSignIn,
): Promise<ApiError> {
  const ways = await listFactorWays(tx, userId);
  const token = await makeChallenge(tx, { purpose: 'SECOND_FACTOR', userId, signIn }, now());
  return new ApiError('SECOND_FACTOR_REQUIRED', { data: { ways, token } });
}

/** @returns `undefined` if another version of the server has stored it in a form that this one does not know */
export function parsePendingSignIn(stored: unknown): PendingSignIn | undefined {
  const { data } = pendingSchema.safeParse(stored);
  if (data?.kind !== 'social') return data;
  const { email, ...identity } = data.identity;
  return { ...data, identity: { ...identity, ...(email !== undefined && { email }) } };
}
