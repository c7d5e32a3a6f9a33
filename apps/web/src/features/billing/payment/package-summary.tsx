import { LOCALES, textIn } from '@chuhe/contract/languages';
import { formatPrice, type Price } from '@chuhe/contract/money';
import type { Activation, Package } from '@chuhe/contract/package';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LegalNote } from '../../../components/legal-links.tsx';
import { PackageGifts } from '../../../components/package-gifts.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { timeText } from '../../../lib/time-text.ts';
import { CurrencySelect } from '../currency-select.tsx';
import { paymentTermsText, periodText } from '../duration.ts';
import classes from './payment.module.css';

interface PackageSummaryProps {
  readonly offer: Package;
  /** What each payment costs. */
  readonly price: Price;
  /** The reduction that the price contains. */
  readonly discountMinor: number;
  readonly owned: Activation | undefined;
  /** The field for a coupon. */
  readonly children?: ReactNode;
}

/** The package, its duration and its price. */
export function PackageSummary({
  offer,
  price,
  discountMinor,
  owned,
  children,
}: PackageSummaryProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { kind, trialDays } = offer;
  // A package that a coupon covers does not renew.
  const isOnce = kind === 'ONE_TIME' || price.priceMinor === 0;
  const days = periodText(t, offer);
  const format = (minor: number) => formatPrice(minor, price.currency, LOCALES[language]);
  const amount = format(price.priceMinor);
  const trial = t('packages.days', { count: trialDays });
  const description = textIn(offer.description, language);
  return (
    <section className={classes.panel} aria-label={t('payment.summary')}>
      <div className={classes.title}>
        <h2>{textIn(offer.name, language)}</h2>
        <strong>
          {discountMinor > 0 && <s>{format(price.priceMinor + discountMinor)}</s>}
          {amount}
        </strong>
      </div>
      <p className={classes.quiet}>
        {isOnce ? t('packages.once', { days }) : paymentTermsText(t, offer)}
      </p>
      {trialDays > 0 && !isOnce && (
        <p className={classes.note}>{t('payment.trialDue', { days: trial, price: amount })}</p>
      )}
      <CurrencySelect packages={[offer]} value={price.currency} />
      {children}
      <PackageGifts offer={offer} />
      {description !== '' && <p className={classes.description}>{description}</p>}
      {owned !== undefined && isOnce && (
        <p className={classes.note}>
          {t('payment.owned', { time: timeText(owned.endDate, language), days })}
        </p>
      )}
      <LegalNote text={t('legal.byPaying')} />
    </section>
  );
}
