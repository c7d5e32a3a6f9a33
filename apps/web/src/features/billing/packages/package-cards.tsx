import type { Currency } from '@chuhe/contract/currencies';
import { LOCALES, textIn } from '@chuhe/contract/languages';
import { formatPrice, percentOf, priceIn } from '@chuhe/contract/money';
import type { Activation, Package } from '@chuhe/contract/package';
import type { PaymentProviderName } from '@chuhe/contract/payment';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import button from '../../../components/button.module.css';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { PackageGifts } from '../../../components/package-gifts.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { checkoutPath } from '../../../lib/credit/checkout-path.ts';
import { useCurrency } from '../../../lib/money/currency-choice.ts';
import { goToPortal } from '../../../lib/money/open-provider-page.ts';
import { CurrencySelect } from '../currency-select.tsx';
import { paymentTermsText, periodText } from '../duration.ts';
import { NoPackages } from './no-packages.tsx';
import classes from './packages.module.css';
import { reducedPrice } from './reduced-price.ts';

interface PackageCardsProps {
  /** The packages in the order that the operator has chosen. */
  readonly packages: readonly Package[];
  readonly activations: readonly Activation[];
  /** `null` if the site takes no payments. */
  readonly provider: PaymentProviderName | null;
  readonly isMetered: boolean;
}

export function PackageCards({ packages, activations, provider, isMetered }: PackageCardsProps) {
  const { t } = useTranslation();
  const id = useId();
  const currency = useCurrency();
  if (packages.length === 0) return <NoPackages isMetered={isMetered} />;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heard">
        {t('packages.offers')}
      </h2>
      <p className={classes.note}>{t('packages.lead')}</p>
      {provider === null && <p className={classes.note}>{t('packages.noPayment')}</p>}
      {provider === 'TEST' && <p className={classes.note}>{t('packages.trial')}</p>}
      <CurrencySelect packages={packages} value={currency} />
      <ul className={classes.cards}>
        {packages.map((each) => (
          <Card
            key={each.id}
            offer={each}
            own={activations.filter(({ packageId }) => packageId === each.id)}
            canBuy={provider !== null}
            wanted={currency}
          />
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  readonly offer: Package;
  /** Activations of the same package. */
  readonly own: readonly Activation[];
  readonly canBuy: boolean;
  /** The currency of the price, if the package has a price in it. */
  readonly wanted: Currency;
}

function Card({ offer, own, canBuy, wanted }: CardProps) {
  const { t } = useTranslation();
  const id = useId();
  const language = currentLanguage();
  const { trialDays } = offer;
  // A running subscription keeps its currency and its coupon.
  const reduced = own.find((each) => reducedPrice(each) !== undefined);
  const { priceMinor: fullMinor, currency } = reduced ?? priceIn(offer, wanted);
  const priceMinor = (reduced && reducedPrice(reduced)) ?? fullMinor;
  const price = (minor: number) => formatPrice(minor, currency, LOCALES[language]);
  const duration = periodText(t, offer);
  const rate = rateOf(offer);
  const description = textIn(offer.description, language);
  const isRunning = own.some(({ status }) => status === 'ACTIVE' || status === 'SCHEDULED');
  return (
    <li className={classes.card} data-own={isRunning || undefined} aria-labelledby={id}>
      <h3 id={id}>{textIn(offer.name, language)}</h3>
      <p className={classes.price}>
        {priceMinor < fullMinor && <s>{price(fullMinor)}</s>}
        {price(priceMinor)}
      </p>
      <p className={classes.terms}>
        {duration}
        {rate !== undefined &&
          ` · ${t(rate.key, { price: price(percentOf(priceMinor, 100 / rate.count, currency)) })}`}
      </p>
      <p className={classes.terms}>{paymentTermsText(t, offer)}</p>
      {trialDays > 0 && (
        <p className={classes.terms}>
          {t('packages.trialOffer', { days: t('packages.days', { count: trialDays }) })}
        </p>
      )}
      <PackageGifts offer={offer} />
      {description !== '' && <p className={classes.description}>{description}</p>}
      <Way offer={offer} own={own} isRunning={isRunning} canBuy={canBuy} describedBy={id} />
    </li>
  );
}

/** What one day or one month costs; `undefined` for one month, whose price is shown already. */
function rateOf({ days, months }: Package) {
  if (months === null) return { key: 'packages.perDay', count: days } as const;
  return months === 1 ? undefined : ({ key: 'packages.perMonth', count: months } as const);
}

interface WayProps extends Omit<CardProps, 'wanted'> {
  readonly isRunning: boolean;
  readonly describedBy: string;
}

/** The button to buy or extend a package, or a note. A running subscription cannot be bought again; other packages can be extended. */
function Way({ offer, own, isRunning, canBuy, describedBy }: WayProps) {
  const { t } = useTranslation();
  const running = own.flatMap(({ subscription }) =>
    subscription === null || subscription.status === 'CANCELED' ? [] : [subscription],
  );
  const due = running.find(({ status, isCanceled }) => status === 'PAST_DUE' && !isCanceled);
  if (due !== undefined) {
    return (
      <>
        <p className={classes.warning}>{t('packages.pastDueWay')}</p>
        <Button data-main="" onClick={() => void goToPortal(due.orderId, true)}>
          {t('packages.changeCard')}
        </Button>
      </>
    );
  }
  if (running.length > 0) {
    const goesOn = running.some(({ isCanceled }) => !isCanceled);
    return (
      <p className={classes.subscribed}>
        {t(goesOn ? 'packages.subscribed' : 'packages.canceledNote')}
      </p>
    );
  }
  if (!canBuy) return null;
  const days = periodText(t, offer);
  const isExtended = isRunning && offer.kind === 'ONE_TIME';
  const first = t(firstWay(offer));
  return (
    <>
      {isExtended && offer.credits > 0 && (
        <p className={classes.terms}>{t('packages.extendText')}</p>
      )}
      <AppLink
        to={checkoutPath(offer.id)}
        aria-describedby={describedBy}
        className={classNames(button.button, isRunning ? button.primary : button.default)}
      >
        {isExtended ? t('packages.extend', { days }) : first}
      </AppLink>
    </>
  );
}

function firstWay({ kind, trialDays }: Package) {
  if (kind === 'ONE_TIME') return 'packages.buy';
  return trialDays > 0 ? 'packages.tryFree' : 'packages.subscribe';
}
