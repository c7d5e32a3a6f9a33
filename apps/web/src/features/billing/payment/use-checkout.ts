import type { Consent } from '@chuhe/contract/consent';
import type { Currency } from '@chuhe/contract/currencies';
import type { Checkout } from '@chuhe/contract/payment';
import { createCheckoutByPost, getSessionStatus } from '@chuhe/contract/payment-endpoints';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { checkoutPath } from '../../../lib/credit/checkout-path.ts';
import { parseRecord } from '../../../lib/parse.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { loadWantedConsent, wantedAfter } from '../../../lib/site/wanted-consent.ts';
import { goToPaid } from './payment-places.ts';

interface CheckoutOptions {
  readonly packageId: string;
  /** One in which the package has a price. */
  readonly currency: Currency;
  readonly email: string | undefined;
  /** The code of a coupon. */
  readonly coupon: string | undefined;
  /** The code that the address keeps. */
  readonly keptCoupon: string | undefined;
  /** Whether the coupon is still to be checked. Nothing is begun before. */
  readonly isCouponUnread: boolean;
  /** The session of an earlier payment. */
  readonly sessionId: string | undefined;
  /** Whether a payment needs an address first. */
  readonly needsEmail: boolean;
}

/**
 * `asking`: an email address is needed. `unsure`: the state of an earlier payment cannot be determined now. Until it is
 * known, no other payment is begun.
 */
export type CheckoutState =
  | { readonly kind: 'waiting' | 'asking' | 'unsure' }
  | { readonly kind: 'begun'; readonly begun: Checkout }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

const WAITING: CheckoutState = { kind: 'waiting' };

/**
 * Begins a payment or continues the open one. The session of the payment is stored in the address, so that a user who
 * returns to this page by a reload or by Back does not pay twice. So is the coupon, so that the price stays the same.
 */
export function useCheckout({
  packageId,
  currency,
  coupon,
  keptCoupon,
  isCouponUnread,
  email,
  sessionId,
  needsEmail,
}: CheckoutOptions) {
  const navigate = useNavigate();
  const [state, setState] = useState(WAITING);
  const [tries, setTries] = useState(0);
  const known = useRef(sessionId);
  const retry = useCallback(() => {
    setState(WAITING);
    setTries((count) => count + 1);
  }, []);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const isGone = (): boolean => signal.aborted;
    const begin = async (): Promise<void> => {
      setState(WAITING);
      if (isCouponUnread) return;
      const before = known.current;
      const found = before === undefined ? 'open' : await lookBack(before, signal);
      if (isGone()) return;
      if (found === 'settled' && before !== undefined) return goToPaid(before);
      if (found === 'unsure') return setState({ kind: 'unsure' });
      if (needsEmail && email === undefined) return setState({ kind: 'asking' });
      const body = {
        packageId,
        currency,
        ...(coupon !== undefined && { coupon }),
        ...(email !== undefined && { email }),
      };
      const given = await askWithConsent(body, signal);
      if (isGone()) return;
      if (!given.success) {
        const paid = paidSession(given);
        return paid === undefined ? setState(stateOf(given)) : goToPaid(paid);
      }
      setState({ kind: 'begun', begun: given.data });
      known.current = given.data.sessionId;
    };
    void begin();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `tries` makes it run again.
  }, [packageId, currency, coupon, isCouponUnread, email, needsEmail, tries]);
  const begunId = state.kind === 'begun' ? state.begun.sessionId : undefined;
  useEffect(() => {
    const to = checkoutPath(packageId, { sessionId: begunId ?? known.current, coupon: keptCoupon });
    void navigate({ to, replace: true });
  }, [packageId, begunId, keptCoupon, navigate]);
  useEffect(() => onComeBack(retry), [retry]);
  return { state, retry };
}

export interface CheckoutWanted {
  readonly packageId: string;
  readonly currency: Currency;
  readonly coupon?: string;
  readonly email?: string;
}

/** Starts the checkout. By paying, the buyer accepts the current terms, as the page says. */
export async function askWithConsent(
  body: CheckoutWanted,
  signal: AbortSignal,
): Promise<Answer<Checkout>> {
  const ask = (consent: Consent | undefined) => {
    const parts = { body: { ...body, ...(consent && { consent }) } };
    const call = () => api().call(createCheckoutByPost, parts, { isQuiet: true, signal });
    return askAsUser(call, signal);
  };
  const wanted = await loadWantedConsent(signal);
  const given = await ask(wanted.success ? wanted.data : undefined);
  const newer = given.success ? undefined : wantedAfter(given);
  return newer === undefined ? given : ask(newer);
}

function stateOf(failure: ApiFailure): CheckoutState {
  if (failure.code === 'EMAIL_NEEDED') return { kind: 'asking' };
  return failure.code === 'UNAVAILABLE' ? { kind: 'unsure' } : { kind: 'failed', failure };
}

/** The session of the paid order, if the server refused a new payment because the package is paid already. */
export function paidSession({ code, data }: ApiFailure): string | undefined {
  const { sessionId } = parseRecord(data);
  return code === 'ALREADY_PAID' && typeof sessionId === 'string' ? sessionId : undefined;
}

/**
 * Fetches the state of an earlier payment. `settled`: paid, or being processed. `open`: it can be continued or replaced by
 * another. `unsure`: the state could not be fetched.
 */
async function lookBack(
  sessionId: string,
  signal: AbortSignal,
): Promise<'settled' | 'open' | 'unsure'> {
  const parts = { query: { sessionId } };
  const options = { isQuiet: true, signal };
  const answer = await askAsUser(() => api().call(getSessionStatus, parts, options), signal);
  if (answer.success) {
    const { status } = answer.data;
    return status === 'PAID' || status === 'PROCESSING' ? 'settled' : 'open';
  }
  // The session id in the address is invalid, or does not belong to a payment of this user.
  return answer.code === 'NOT_FOUND' || answer.code === 'BAD_REQUEST' ? 'open' : 'unsure';
}

/** Calls `listener` when the browser restores the page from its back/forward cache, with an outdated form. */
function onComeBack(listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', hear);
  return () => window.removeEventListener('pageshow', hear);
}
