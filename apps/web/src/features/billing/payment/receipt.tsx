import { LOCALES, textIn } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import type { SessionStatus } from '@chuhe/contract/payment';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText } from '../../../lib/number-text.ts';
import { timeText } from '../../../lib/time-text.ts';
import classes from './payment.module.css';

/** The order and, once it is paid, the end of the package. */
export function Receipt({ status }: { readonly status: SessionStatus }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { package: offer, priceMinor, paidPriceMinor, currency, endDate, createdAt } = status;
  const isPaid = status.status === 'PAID';
  const isTrial = offer.trialDays > 0 && paidPriceMinor === 0;
  const price = (minor: number) => formatPrice(minor, currency, LOCALES[language]);
  return (
    <dl className={classes.receipt}>
      <dt>{t('payment.package')}</dt>
      <dd>{textIn(offer.name, language)}</dd>
      <dt>{t(isPaid ? 'payment.paid' : 'payment.price')}</dt>
      <dd>{price(isPaid ? paidPriceMinor : priceMinor)}</dd>
      {offer.trialDays > 0 && (
        <>
          <dt>{t('payment.afterTrial')}</dt>
          <dd>{price(priceMinor)}</dd>
        </>
      )}
      {isPaid && endDate !== null && (
        <>
          <dt>{t(isTrial ? 'payment.trialUntil' : 'payment.until')}</dt>
          <dd>{timeText(endDate, language)}</dd>
        </>
      )}
      {isPaid && offer.credits > 0 && (
        <>
          <dt>{t('payment.credits')}</dt>
          <dd>{countText(offer.credits, language)}</dd>
        </>
      )}
      <dt>{t('payment.ordered')}</dt>
      <dd>{timeText(createdAt, language)}</dd>
    </dl>
  );
}
