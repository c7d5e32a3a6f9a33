import type { Consent } from '@chuhe/contract/consent';
import type { ConsentPlace } from '@chuhe/contract/legal';
import type { Queryable } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import { addConsent, findAccepted } from './consent-repository.ts';
import type { SiteLegal } from './site-legal.ts';

/** Consent to the terms and the privacy policy. */

/**
 * Checks that a consent is for the current versions. A consent to an older text is not kept.
 *
 * @param wanted the current versions; read before a transaction, since the embedded database has one connection
 * @throws ApiError CONSENT_REQUIRED without a consent, CONSENT_OUTDATED for other versions; the data has the current versions
 */
export function requireConsent(wanted: Consent, consent: Consent | undefined): Consent {
  if (consent === undefined) throw new ApiError('CONSENT_REQUIRED', { data: wanted });
  if (consent.terms !== wanted.terms || consent.privacy !== wanted.privacy) {
    throw new ApiError('CONSENT_OUTDATED', { data: wanted });
  }
  return consent;
}

/** A consent that `requireConsent` has checked. */
interface GivenConsent {
  readonly userId: string;
  readonly consent: Consent;
  readonly place: ConsentPlace;
}

/** Keeps a consent, in the transaction for which it is given. */
export async function keepConsent(
  tx: Queryable,
  { now }: { readonly now: () => Date },
  { userId, consent, place }: GivenConsent,
): Promise<void> {
  const { terms, privacy } = consent;
  await addConsent(tx, { userId, terms, privacy, place, createdAt: now() });
}

/**
 * The texts that a user has not accepted since they last changed in a way that asks users. A user of an older version, who has accepted
 * nothing here, is asked only about texts that an operator has published.
 */
export async function findChanged(
  db: Queryable,
  legal: SiteLegal,
  userId: string,
): Promise<(keyof Consent)[]> {
  const versions = await legal.read();
  const accepted = await findAccepted(db, userId);
  return PAGES.filter((page) => (accepted?.[page] ?? 0) < versions[page].required);
}

const PAGES = ['terms', 'privacy'] as const;

/**
 * For a purchase: a buyer who has accepted the texts need not do so again. One who has never accepted any has to, even if they are still
 * the default texts.
 *
 * @returns the consent to keep; `undefined` if none was sent, nor is one needed
 * @throws ApiError CONSENT_REQUIRED, CONSENT_OUTDATED
 */
export async function requireBuyersConsent(
  db: Queryable,
  { legal }: { readonly legal: SiteLegal },
  { userId, consent }: { readonly userId: string; readonly consent: Consent | undefined },
): Promise<Consent | undefined> {
  const wanted = await legal.wanted();
  if (consent !== undefined) return requireConsent(wanted, consent);
  const isNew = (await findAccepted(db, userId)) === undefined;
  const isAsked = isNew || (await findChanged(db, legal, userId)).length > 0;
  return isAsked ? requireConsent(wanted, undefined) : undefined;
}
