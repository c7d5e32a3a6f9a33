import type { Checkout } from '@chuhe/contract/payment';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { api } from '../../../lib/api/the-api.ts';
import { checkoutPath } from '../../../lib/credit/checkout-path.ts';
import { parseRecord } from '../../../lib/parse.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { createCheckout, getSessionStatus } from './payment-calls.ts';
import { goToPaid } from './payment-places.ts';

interface CheckoutOptions {
  readonly packageId: string;
  readonly email: string | undefined;
  /** Of a payment that was begun before. */
  readonly sessionId: string | undefined;
  /** Whether nothing can be begun without an address. */
  readonly needsEmail: boolean;
}

/**
 * `asking`: for an address. `unsure`: a payment that was begun before may have been made, and nobody can say so just now; nothing else
 * is begun until it is known.
 */
export type CheckoutState =
  | { readonly kind: 'waiting' | 'asking' | 'unsure' }
  | { readonly kind: 'begun'; readonly begun: Checkout }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

const WAITING: CheckoutState = { kind: 'waiting' };

/**
 * Begins a payment, or goes on with the one that is open. Its session is noted in the address: a user who comes back to this page, by
 * a reload or by going back from what came of it, is not made to pay once more.
 */
export function useCheckout({ packageId, email, sessionId, needsEmail }: CheckoutOptions) {
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
      const before = known.current;
      const found = before === undefined ? 'open' : await lookBack(before, signal);
      if (isGone()) return;
      if (found === 'settled' && before !== undefined) return goToPaid(before);
      if (found === 'unsure') return setState({ kind: 'unsure' });
      if (needsEmail && email === undefined) return setState({ kind: 'asking' });
      setState(WAITING);
      const body = { packageId, ...(email !== undefined && { email }) };
      const options = { isQuiet: true, signal };
      const given = await askAsUser(() => api.call(createCheckout, { body }, options), signal);
      if (isGone()) return;
      if (!given.success) {
        const paid = paidSession(given);
        return paid === undefined ? setState(stateOf(given)) : goToPaid(paid);
      }
      setState({ kind: 'begun', begun: given.data });
      known.current = given.data.sessionId;
      await navigate({ to: checkoutPath(packageId, given.data.sessionId), replace: true });
    };
    void begin();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Another try begins anew.
  }, [packageId, email, needsEmail, tries, navigate]);
  useEffect(() => onComeBack(retry), [retry]);
  return { state, retry };
}

function stateOf(failure: ApiFailure): CheckoutState {
  if (failure.code === 'EMAIL_NEEDED') return { kind: 'asking' };
  return failure.code === 'UNAVAILABLE' ? { kind: 'unsure' } : { kind: 'failed', failure };
}

/** Of an order that the server has found paid, when another was to be begun. */
function paidSession({ code, data }: ApiFailure): string | undefined {
  const { sessionId } = parseRecord(data);
  return code === 'ALREADY_PAID' && typeof sessionId === 'string' ? sessionId : undefined;
}

/**
 * What became of a payment that was begun before. `settled`: it is paid, or about to be; `open`: it is to be gone on with, or one that has
 * failed or is over is to be begun anew; `unsure`: no answer says which.
 */
async function lookBack(
  sessionId: string,
  signal: AbortSignal,
): Promise<'settled' | 'open' | 'unsure'> {
  const parts = { query: { sessionId } };
  const options = { isQuiet: true, signal };
  const answer = await askAsUser(() => api.call(getSessionStatus, parts, options), signal);
  if (answer.success) {
    const { status } = answer.data;
    return status === 'PAID' || status === 'PROCESSING' ? 'settled' : 'open';
  }
  // The address names no payment of this user's, or nothing that could be one.
  return answer.code === 'NOT_FOUND' || answer.code === 'BAD_REQUEST' ? 'open' : 'unsure';
}

/** A browser may show the page as it was left, form and all. */
function onComeBack(listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', hear);
  return () => window.removeEventListener('pageshow', hear);
}
