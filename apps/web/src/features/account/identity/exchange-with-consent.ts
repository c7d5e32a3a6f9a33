import type { Answer } from '../../../lib/api/api-client.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { loadWantedConsent, wantedAfter } from '../../../lib/site/wanted-consent.ts';
import { exchangeProof, type ProofExtras } from './exchange-proof.ts';
import type { Proof } from './identity-provider.ts';

/**
 * Begins a session with a proof of the provider. If that creates an account, the user accepts the terms by it, as the page says at its
 * buttons. Terms that have changed a moment ago are accepted in their new version, unless the user has checked the earlier one in a form.
 */
export async function exchangeWithConsent(
  proof: Proof,
  extras: ProofExtras,
): Promise<Answer<AnswerOf<'socialLogin'>>> {
  if (extras.consent !== undefined) return exchangeProof(proof, extras);
  const wanted = await loadWantedConsent();
  if (!wanted.success) return exchangeProof(proof, extras);
  const answer = await exchangeProof(proof, { ...extras, consent: wanted.data });
  const newer = answer.success ? undefined : wantedAfter(answer);
  return newer === undefined ? answer : exchangeProof(proof, { ...extras, consent: newer });
}
