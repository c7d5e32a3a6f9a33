import { LOCALES, textIn } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import type { Activation } from '@chuhe/contract/package';
import { listActivations } from '@chuhe/contract/package-endpoints';
import type { OwnPayments } from '@chuhe/contract/payment';
import { listPayments } from '@chuhe/contract/payment-endpoints';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { renewalOf } from '../../../lib/credit/renewal.ts';
import { useOwnData } from '../../../lib/credit/use-own-data.ts';
import { goToPortal, goToReceipt } from '../../../lib/money/open-provider-page.ts';
import { dayText } from '../../../lib/time-text.ts';
import classes from './account.module.css';
import { FailedNotice } from './failed-notice.tsx';

/** The payments of the user, with their receipts, and the way to the provider's billing portal. */
export function PaymentsSection() {
  const { t } = useTranslation();
  const { data, failure, refetch } = useOwnData(listPayments, {});
  const activations = useOwnData(listActivations, {});
  return (
    <Section title={t('me.payments.title')} lead={t('me.payments.lead')}>
      {data === undefined && failure !== undefined && (
        <FailedNotice failure={failure} retry={refetch} />
      )}
      {data?.trials.map((trial) => (
        <TrialNote key={`${trial.packageName.en} ${trial.endDate}`} trial={trial} />
      ))}
      {activations.data?.map((each) => (
        <RenewalNote key={each.id} activation={each} />
      ))}
      {data?.payments.length === 0 && <p>{t('me.payments.none')}</p>}
      {data !== undefined && data.payments.length > 0 && <PaymentList payments={data.payments} />}
      {data !== undefined && (
        <div className={classes.paymentActions}>
          {data.portalOrderId !== null && <PortalButton orderId={data.portalOrderId} />}
          <LinkButton to="/packages">{t('pages.packages.title')}</LinkButton>
        </div>
      )}
    </Section>
  );
}

/** When a free trial ends, and what happens then. */
function TrialNote({ trial }: { readonly trial: OwnPayments['trials'][number] }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { packageName, endDate, priceMinor, currency, isCanceled } = trial;
  const values = {
    name: textIn(packageName, language),
    date: dayText(endDate, language),
    price: formatPrice(priceMinor, currency, LOCALES[language]),
  };
  return <p>{t(isCanceled ? 'me.payments.trialCanceled' : 'me.payments.trial', values)}</p>;
}

/** When a subscription renews and what that costs, or that its last payment failed. */
function RenewalNote({ activation }: { readonly activation: Activation }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const next = renewalOf(activation);
  const name = textIn(activation.packageName, language);
  if (next === undefined) return null;
  if (next.isPastDue) {
    return (
      <div role="alert" className={classes.pastDue}>
        <p>{t('me.payments.pastDue', { name })}</p>
        <Button onClick={() => void goToPortal(next.orderId, true)}>
          {t('me.payments.changeCard')}
        </Button>
      </div>
    );
  }
  // The note of the trial says when it ends, and what follows.
  if (activation.isTrial) return null;
  const date = dayText(next.at, language);
  const price = formatPrice(next.priceMinor, activation.currency, LOCALES[language]);
  return <p>{t('me.payments.renews', { name, date, price })}</p>;
}

function PortalButton({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  return <Button onClick={() => void goToPortal(orderId)}>{t('me.payments.portal')}</Button>;
}

function PaymentList({ payments }: Pick<OwnPayments, 'payments'>) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <ul className={classes.payments}>
      {payments.map(({ reference, packageName, at, currency, ...payment }) => {
        const price = (minor: number) => formatPrice(minor, currency, LOCALES[language]);
        const name = textIn(packageName, language);
        const refunded = t('me.payments.refunded', { amount: price(payment.refundedMinor) });
        return (
          <li key={reference}>
            <span>{name}</span>
            <small>
              {dayText(at, language)} · {price(payment.amountMinor)}
              {payment.refundedMinor > 0 && ` · ${refunded}`}
              {payment.isTest && ` · ${t('me.payments.test')}`}
            </small>
            {payment.hasReceipt && (
              <Button
                aria-label={`${t('me.payments.receipt')}: ${name}, ${dayText(at, language)}`}
                onClick={() => void goToReceipt(reference)}
              >
                {t('me.payments.receipt')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
