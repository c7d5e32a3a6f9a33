import { LOCALES, textIn } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import type { Activation } from '@chuhe/contract/package';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { renewalOf } from '../../../lib/credit/renewal.ts';
import { goToPortal } from '../../../lib/money/open-provider-page.ts';
import { dayText } from '../../../lib/time-text.ts';
import { periodText } from '../duration.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import classes from './packages.module.css';
import { reducedPrice } from './reduced-price.ts';

interface ActivationListProps {
  /** Newest first. */
  readonly activations: readonly Activation[];
  readonly onChange: (activations: Activation[]) => void;
}

const COLUMNS = [
  'name',
  'paid',
  'statusColumn',
  'start',
  'end',
  'price',
  'durationColumn',
] as const;

/** All activations of the user, including those that have ended. */
export function ActivationList({ activations, onChange }: ActivationListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [canceling, setCanceling] = useState<Activation>();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{t('packages.activated')}</h2>
      {activations.length === 0 ? (
        <p className={classes.empty}>{t('packages.noneActivated')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" data-number={NUMBERS.has(name) || undefined}>
                  {t(`packages.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {activations.map((each) => (
              <Row key={each.id} activation={each} onCancel={() => setCanceling(each)} />
            ))}
          </tbody>
        </table>
      )}
      {canceling && (
        <CancelDialog
          activation={canceling}
          onChange={onChange}
          onClose={() => setCanceling(undefined)}
        />
      )}
    </section>
  );
}

const NUMBERS: ReadonlySet<string> = new Set(['paid', 'price', 'durationColumn']);

interface RowProps {
  readonly activation: Activation;
  readonly onCancel: () => void;
}

function Row({ activation, onCancel }: RowProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { currency, status, isTest, isTrial, startDate, endDate } = activation;
  const price = (minor: number) => formatPrice(minor, currency, LOCALES[language]);
  const reduced = reducedPrice(activation);
  const next = renewalOf(activation);
  const description = textIn(activation.description, language);
  return (
    <tr>
      <th scope="row">
        {textIn(activation.packageName, language)}
        {description !== '' && <p className={classes.small}>{description}</p>}
        <Renewal activation={activation} onCancel={onCancel} />
      </th>
      <td data-number="" data-label={t('packages.paid')}>
        {price(activation.paidPriceMinor)}
        {isTrial && <span className={classes.small}>{t('packages.trialNote')}</span>}
        {isTest && <span className={classes.small}>{t('packages.test')}</span>}
      </td>
      <td data-label={t('packages.statusColumn')}>
        <span className={classes.state} data-status={status}>
          {t(`packages.statuses.${status}`)}
        </span>
      </td>
      <td data-label={t('packages.start')}>{dayText(startDate, language)}</td>
      <td data-label={t('packages.end')}>
        {next === undefined || next.isPastDue
          ? dayText(endDate, language)
          : t('packages.renews', {
              date: dayText(next.at, language),
              price: price(next.priceMinor),
            })}
      </td>
      <td data-number="" data-label={t('packages.price')}>
        {reduced !== undefined && <s className={classes.full}>{price(activation.priceMinor)}</s>}
        {price(reduced ?? activation.priceMinor)}
      </td>
      <td data-number="" data-label={t('packages.durationColumn')}>
        {periodText(t, activation)}
      </td>
    </tr>
  );
}

/** The renewal of a subscription. Shown for all rows, because an activation that is scheduled or has ended may still be charged. */
function Renewal({ activation, onCancel }: RowProps) {
  const { t } = useTranslation();
  const { subscription } = activation;
  if (subscription === null) return null;
  if (subscription.isCanceled || subscription.status === 'CANCELED') {
    return <p className={classes.small}>{t('packages.canceledNote')}</p>;
  }
  return (
    <div className={classes.renewal}>
      {subscription.status === 'PAST_DUE' && (
        <>
          <p className={classes.warning}>{t('packages.pastDue')}</p>
          <Button onClick={() => void goToPortal(subscription.orderId, true)}>
            {t('packages.changeCard')}
          </Button>
        </>
      )}
      <Button onClick={onCancel}>{t('packages.cancel')}</Button>
    </div>
  );
}
