import type { Consent } from '@chuhe/contract/consent';
import { getSite } from '@chuhe/contract/setting-endpoints';
import { api } from '../api/api.ts';
import type { Answer } from '../api/api-client.ts';
import type { ApiFailure } from '../api/failure.ts';
import { parseRecord } from '../parse.ts';

/** The versions of the terms and the privacy policy that the user accepts now. */
export async function loadWantedConsent(signal?: AbortSignal): Promise<Answer<Consent>> {
  const options = { isQuiet: true, ...(signal && { signal }) };
  const answer = await api().call(getSite, {}, options);
  return answer.success ? { success: true, data: answer.data.consent } : answer;
}

/** The versions that a refusal names, if the terms have changed since the site's data was fetched. */
export function wantedAfter({ code, data }: ApiFailure): Consent | undefined {
  const { terms, privacy } = parseRecord(data);
  const isAboutConsent = code === 'CONSENT_OUTDATED' || code === 'CONSENT_REQUIRED';
  if (!isAboutConsent || typeof terms !== 'number' || typeof privacy !== 'number') return undefined;
  return { terms, privacy };
}
