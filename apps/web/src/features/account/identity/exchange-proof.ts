import type { SocialLogin } from '@chuhe/contract/identity';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { sessionManager } from '../../../lib/session/session-manager.ts';
import { noteHosted } from './hosted-session.ts';
import type { Proof } from './identity-provider.ts';
import { leaveNews } from './news.ts';
import { resetNote } from './tab-notes.ts';

/** Extra fields for a new account, or for connecting to an existing one. */
export type ProofExtras = Partial<
  Pick<
    SocialLogin,
    'firstName' | 'lastName' | 'phone' | 'password' | 'consent' | 'takesBackDeletion'
  >
>;

/**
 * Begins a session with a proof of the provider. The first session after a password reset ends all earlier sessions, even if the sign-in
 * needs a second factor or an earlier attempt failed.
 */
export async function exchangeProof(
  { idToken, providerType, providerId, firstName, lastName, email }: Proof,
  { phone, password, consent, takesBackDeletion, ...names }: ProofExtras = {},
): Promise<Answer<AnswerOf<'socialLogin'>>> {
  const endsOthers = isAfterReset(email);
  const answer = await sessionManager().signInByProof({
    body: {
      providerType,
      providerId,
      idToken,
      firstName: names.firstName ?? firstName,
      lastName: names.lastName ?? lastName,
      ...(email !== undefined && { email }),
      ...(phone && { phone }),
      ...(password !== undefined && { password }),
      ...(consent !== undefined && { consent }),
      ...(endsOthers && { endsOthers }),
      ...(takesBackDeletion && { takesBackDeletion }),
    },
  });
  if (answer.success) noteExchange(answer.data, endsOthers);
  return answer;
}

/** Whether a password was just reset at the provider for this address, so that the sign-in ends all earlier sessions. */
export function isAfterReset(email: string | undefined): boolean {
  return email !== undefined && resetNote.read() === email.toLowerCase();
}

/** Records that a session has begun with a proof. */
export function noteExchange(
  { isTakenOver }: { readonly isTakenOver: boolean },
  endsOthers: boolean,
): void {
  noteHosted();
  if (isTakenOver) leaveNews('taken-over');
  if (!endsOthers) return;
  resetNote.remove();
  leaveNews('password');
}
