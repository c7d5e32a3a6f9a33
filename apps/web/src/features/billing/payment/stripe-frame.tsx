import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useMemo, useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import classes from './payment.module.css';
import { Waiting } from './waiting.tsx';

interface StripeFrameProps {
  readonly clientSecret: string;
  readonly publishableKey: string;
  /** Called if Stripe's script fails to load or takes too long. */
  readonly onMissing: () => void;
}

/** How long to wait for Stripe's script, in milliseconds. The limit is needed because a blocked script may cause no event. */
const FRAME_TIMEOUT = 20_000;

export function StripeFrame({ clientSecret, publishableKey, onMissing }: StripeFrameProps) {
  const [stripe, setStripe] = useState<Stripe>();
  const options = useMemo(() => ({ clientSecret }), [clientSecret]);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(onMissing, FRAME_TIMEOUT);
    const load = async (): Promise<void> => {
      const locale = currentLanguage();
      const loaded = await loadStripe(publishableKey, { locale }).catch(() => null);
      if (isGone) return;
      clearTimeout(timer);
      if (loaded === null) onMissing();
      else setStripe(loaded);
    };
    void load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The script depends on the key only.
  }, [publishableKey]);
  if (stripe === undefined) return <Waiting />;
  return (
    <EmbeddedCheckoutProvider stripe={stripe} options={options}>
      <EmbeddedCheckout className={classes.stripe ?? ''} />
    </EmbeddedCheckoutProvider>
  );
}
