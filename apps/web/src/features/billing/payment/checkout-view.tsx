import type { Quote } from '@chuhe/contract/coupon';
import { type Price, priceIn } from '@chuhe/contract/money';
import type { Checkout } from '@chuhe/contract/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { useCurrency } from '../../../lib/money/currency-choice.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { usePageTitle } from '../../../lib/state/use-page-title.ts';
import { CheckoutDoubt, CheckoutFailure, CheckoutRefusal } from './checkout-failure.tsx';
import { CouponField } from './coupon-field.tsx';
import { EmailForm } from './email-form.tsx';
import { FreeOrder } from './free-order.tsx';
import { PackageSummary } from './package-summary.tsx';
import classes from './payment.module.css';
import { goToProvider } from './payment-places.ts';
import { StripeForm } from './stripe-form.tsx';
import { TestPayment } from './test-payment.tsx';
import { type CheckoutState, useCheckout } from './use-checkout.ts';
import { type Offer, useOffer } from './use-offer.ts';
import { isCouponRefused, useQuote } from './use-quote.ts';
import { Waiting } from './waiting.tsx';

interface CheckoutViewProps {
  readonly packageId: string;
  /** The session of an earlier payment on this page, which may have been paid in the meantime. */
  readonly sessionId: string | undefined;
  /** The code of a coupon. */
  readonly coupon?: string | undefined;
}

/** The checkout: the package, the email address if the user is a guest, then the form of the payment provider. */
export function CheckoutView({ packageId, sessionId, coupon }: CheckoutViewProps) {
  const { t } = useTranslation();
  usePageTitle(t('pages.checkout.title'));
  const userId = useStore(sessionStore, ({ session }) => userIdOf(session));
  const [offer, retry] = useOffer(packageId);
  return (
    <div className={classes.page}>
      <div>
        <h1 className="title">{t('pages.checkout.title')}</h1>
        <p className={classes.back}>
          <AppLink to="/packages">{t('payment.all')}</AppLink>
        </p>
      </div>
      {offer.kind === 'waiting' && <Waiting />}
      {offer.kind === 'failed' && <CheckoutFailure failure={offer.failure} onRetry={retry} />}
      {(offer.kind === 'closed' || offer.kind === 'gone') && <CheckoutRefusal kind={offer.kind} />}
      {offer.kind === 'sold' && (
        // The key resets the steps, so that another user does not continue the payment.
        <Steps key={userId} offer={offer} sessionId={sessionId} keptCoupon={coupon} />
      )}
    </div>
  );
}

interface StepsProps {
  readonly offer: Extract<Offer, { readonly kind: 'sold' }>;
  readonly sessionId: string | undefined;
  readonly keptCoupon: string | undefined;
}

function Steps({ offer: { sold, owned }, sessionId, keptCoupon }: StepsProps) {
  const [email, setEmail] = useState<string>();
  const needsEmail = useStore(
    sessionStore,
    ({ session }) => session.kind === 'user' && session.user.isGuest && session.user.email === null,
  );
  const price = priceIn(sold, useCurrency());
  const { currency } = price;
  const packageId = sold.id;
  const { quote, setQuote, refuse, unread, ...quoting } = useQuote({
    packageId,
    currency,
    keptCoupon,
  });
  const coupon = quote?.coupon ?? undefined;
  const isFree = quote?.amountMinor === 0;
  const { state, retry } = useCheckout({
    packageId,
    currency,
    keptCoupon: unread ?? coupon,
    isCouponUnread: unread !== undefined,
    // A coupon that covers the price is used only when the buyer confirms.
    coupon: isFree ? undefined : coupon,
    email,
    sessionId,
    needsEmail,
  });
  if (unread !== undefined && quoting.failure !== undefined) {
    return <CheckoutFailure failure={quoting.failure} onRetry={quoting.retry} />;
  }
  if (state.kind === 'asking') {
    return (
      <>
        <PackageSummary offer={sold} {...priceOf(quote, price)} owned={owned} />
        <EmailForm packageId={packageId} onDone={setEmail} />
      </>
    );
  }
  if (state.kind === 'unsure') return <CheckoutDoubt onRetry={retry} />;
  if (state.kind === 'failed') {
    const { failure } = state;
    const retryFailed = (): void => {
      if (isCouponRefused(failure)) refuse(failure);
      retry();
    };
    return <CheckoutFailure failure={failure} onRetry={retryFailed} />;
  }
  const isBegun = state.kind === 'begun';
  return (
    <>
      <PackageSummary
        offer={isBegun ? state.begun.package : sold}
        {...(isBegun && !isFree ? priceOfBegun(state.begun) : priceOf(quote, price))}
        owned={owned}
      >
        <CouponField
          key={refusalOf(quoting.failure)}
          packageId={packageId}
          currency={currency}
          isSubscription={sold.kind === 'SUBSCRIPTION' && !isFree}
          quote={quote}
          refusal={refusalOf(quoting.failure)}
          onQuote={setQuote}
        />
      </PackageSummary>
      {isFree && coupon !== undefined ? (
        <FreeOrder
          wanted={{ packageId, currency, coupon, ...(email !== undefined && { email }) }}
          onRefused={refuse}
        />
      ) : (
        <PaymentPart state={state} onLost={retry} />
      )}
    </>
  );
}

function refusalOf(failure: ApiFailure | undefined): string | undefined {
  return failure?.fields.find(({ path }) => path === 'coupon')?.message;
}

/** What the payment form charges. */
function priceOfBegun({ priceMinor, currency, discountMinor }: Checkout) {
  return { price: { priceMinor, currency }, discountMinor };
}

function priceOf(quote: Quote | undefined, price: Price) {
  if (quote === undefined) return { price, discountMinor: 0 };
  const { amountMinor: priceMinor, currency, discountMinor } = quote;
  return { price: { priceMinor, currency }, discountMinor };
}

function PaymentPart({ state, onLost }: Pick<FormProps, 'onLost'> & { state: CheckoutState }) {
  return state.kind === 'begun' ? <Form begun={state.begun} onLost={onLost} /> : <Waiting />;
}

interface FormProps {
  readonly begun: Checkout;
  /** Called if the server no longer has the payment. */
  readonly onLost: () => void;
}

/** The form of the site's payment provider. */
function Form({ begun, onLost }: FormProps) {
  const { provider, clientSecret, publishableKey, formUrl, sessionId } = begun;
  if (provider === 'TEST') return <TestPayment sessionId={sessionId} onLost={onLost} />;
  if (formUrl !== null) return <Leaving to={formUrl} />;
  // The server sends both if the provider has no payment page.
  if (clientSecret === null || publishableKey === null) return null;
  return <StripeForm key={sessionId} clientSecret={clientSecret} publishableKey={publishableKey} />;
}

/** Leads to the provider's page only when the user presses it, since a coupon can be entered before. */
function Leaving({ to }: { readonly to: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <Button kind="primary" onClick={() => goToProvider(to)}>
        {t('payment.leaving')}
      </Button>
    </div>
  );
}
