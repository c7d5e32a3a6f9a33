import type { Overview } from '@chuhe/contract/admin';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText, decimalText } from '../../../lib/number-text.ts';
import admin from '../components/admin.module.css';
import classes from './overview.module.css';
import { changeOf, currenciesOf, sumOf } from './revenue.ts';

/** The main figures, compared with the previous period. */
export function FigureCards({ figures }: { readonly figures: Overview }) {
  const { t } = useTranslation();
  const { users, activations, revenue, revenueBefore } = figures;
  const language = currentLanguage();
  const count = (value: number): string => countText(value, language);
  const currencies = currenciesOf(figures);
  const { activeBefore, newAccountsBefore, newGuestsBefore } = users;
  const earlier = [activeBefore, newAccountsBefore, newGuestsBefore];
  const isCompared =
    earlier.some((each) => each > 0) || revenueBefore.some(({ netMinor }) => netMinor > 0);
  return (
    <>
      <dl className={classes.cards}>
        <Card
          name={t('adminOverview.active')}
          value={count(users.active)}
          change={changeOf(users.active, users.activeBefore)}
          note={t('adminOverview.ofAll', {
            total: count(users.total),
            guests: count(users.guests),
          })}
        />
        <Card
          name={t('adminOverview.newAccounts')}
          value={count(users.newAccounts)}
          change={changeOf(users.newAccounts, users.newAccountsBefore)}
        />
        <Card
          name={t('adminOverview.newGuests')}
          value={count(users.newGuests)}
          change={changeOf(users.newGuests, users.newGuestsBefore)}
        />
        <Card name={t('adminOverview.activations')} value={count(activations)} />
        {currencies.length === 0 && (
          <Card name={t('adminOverview.revenue')} value="0" note={t('adminOverview.noRevenue')} />
        )}
        {currencies.map((currency) => {
          const { gross, refunded } = sumOf(revenue, currency);
          const before = revenueBefore.find((each) => each.currency === currency)?.netMinor ?? 0;
          return (
            <Card
              key={currency}
              name={t('adminOverview.revenueIn', { currency: currency.toUpperCase() })}
              value={formatPrice(gross - refunded, currency, LOCALES[language])}
              change={changeOf(gross - refunded, before)}
              note={t('adminOverview.net')}
            />
          );
        })}
      </dl>
      {isCompared && <p className={admin.note}>{t('adminOverview.before')}</p>}
    </>
  );
}

interface CardProps {
  readonly name: string;
  readonly value: string;
  /** Per cent; absent if there is nothing to compare with. */
  readonly change?: number | undefined;
  readonly note?: string;
}

function Card({ name, value, change, note }: CardProps) {
  return (
    <div className={classes.card}>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {change !== undefined && <Change change={change} />}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** The change, with an arrow, so that users can recognise its direction without seeing colours. */
function Change({ change }: { readonly change: number }) {
  const amount = decimalText(Math.abs(change), currentLanguage());
  if (amount === decimalText(0, currentLanguage())) {
    return (
      <span className={classes.change} data-same="">
        = 0 %
      </span>
    );
  }
  const isDown = change < 0;
  return (
    <span className={classes.change} data-down={isDown || undefined}>
      {`${isDown ? '▼ −' : '▲ +'}${amount}%`}
    </span>
  );
}
