import type { Quote } from '@chuhe/contract/coupon';
import type { Currency } from '@chuhe/contract/currencies';
import { quoteCheckout } from '@chuhe/contract/payment-endpoints';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';

interface QuoteOptions {
  readonly packageId: string;
  readonly currency: Currency;
  /** The code of the address, which a reload keeps. */
  readonly keptCoupon: string | undefined;
}

/** The price with the coupon of the buyer. A coupon of the address is checked again first, and so is one after a change of the currency. */
export function useQuote({ packageId, currency, keptCoupon }: QuoteOptions) {
  const [quoted, setQuoted] = useState<Quote>();
  const [kept, setKept] = useState(keptCoupon);
  const [failure, setFailure] = useState<ApiFailure>();
  const [tries, setTries] = useState(0);
  // A quote in another currency no longer applies.
  const quote = quoted?.currency === currency ? quoted : undefined;
  const unread = kept ?? (quote === undefined ? (quoted?.coupon ?? undefined) : undefined);
  useEffect(() => {
    if (unread === undefined) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    const read = async (): Promise<void> => {
      setFailure(undefined);
      const parts = { body: { packageId, currency, coupon: unread } };
      const ask = () => api().call(quoteCheckout, parts, { isQuiet: true, signal });
      const answer = await askAsUser(ask, signal);
      if (signal.aborted) return;
      if (!answer.success) setFailure(answer);
      if (!answer.success && !isCouponRefused(answer)) return;
      setQuoted(answer.success ? answer.data : undefined);
      setKept(undefined);
    };
    void read();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `tries` makes it run again.
  }, [packageId, currency, unread, tries]);
  const setQuote = (next: Quote | undefined): void => {
    setQuoted(next);
    setFailure(undefined);
  };
  return {
    quote,
    setQuote,
    /** A coupon that is still to be checked. */
    unread,
    failure,
    retry: () => setTries((count) => count + 1),
    /** Drops the coupon that a checkout has refused. */
    refuse: (refused: ApiFailure) => {
      setQuoted(undefined);
      setFailure(refused);
    },
  };
}

/** Whether the server has refused a call because of its coupon. */
export function isCouponRefused({ fields }: Pick<ApiFailure, 'fields'>): boolean {
  return fields.some(({ path }) => path === 'coupon');
}
