import type { Overview } from '@chuhe/contract/admin';
import type { Currency } from '@chuhe/contract/currencies';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCoins from '~icons/coins';
import { Notice } from '../../../components/notice.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { dayText } from '../../../lib/time-text.ts';
import admin from '../components/admin.module.css';
import { Panel } from '../components/panel.tsx';
import { Segments } from '../components/segments.tsx';
import classes from './overview.module.css';
import { byDay, currenciesOf, type DaySum } from './revenue.ts';

interface RevenuePanelProps {
  readonly figures: Overview;
  readonly days: number;
}

/** Daily revenue in one currency, as a chart and as a table. */
export function RevenuePanel({ figures, days }: RevenuePanelProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Currency>();
  const currencies = currenciesOf(figures);
  const currency = currencies.find((each) => each === wanted) ?? currencies[0];
  const options = currencies.map((each) => [each, each.toUpperCase()] as const);
  return (
    <Panel
      title={t('adminOverview.byDay')}
      tools={
        currency !== undefined &&
        currencies.length > 1 && (
          <Segments
            label={t('adminPackages.currency')}
            value={currency}
            options={options}
            onChoose={setWanted}
          />
        )
      }
    >
      {currency === undefined ? (
        <Notice
          icon={IconCoins}
          title={t('adminOverview.noRevenue')}
          text={t('adminOverview.noRevenueText')}
        />
      ) : (
        <Chart
          sums={byDay(figures.revenue, { currency, days, now: new Date() })}
          currency={currency}
        />
      )}
    </Panel>
  );
}

interface ChartProps {
  readonly sums: readonly DaySum[];
  readonly currency: Currency;
}

function Chart({ sums, currency }: ChartProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const price = (minor: number): string => formatPrice(minor, currency, LOCALES[language]);
  const most = Math.max(1, ...sums.map(({ gross }) => gross));
  return (
    <div className={admin.body}>
      <figure className={classes.chart} aria-hidden="true">
        <span>{price(most)}</span>
        <svg viewBox={`0 0 ${sums.length * 10} 100`} preserveAspectRatio="none">
          {sums.map((sum, index) => (
            <Bar key={sum.day} sum={sum} x={index * 10} most={most} title={price(sum.gross)} />
          ))}
        </svg>
        <figcaption>
          <span>{dayName(sums[0]?.day)}</span>
          <span>{dayName(sums.at(-1)?.day)}</span>
        </figcaption>
      </figure>
      {sums.some(({ refunded }) => refunded > 0) && (
        <p className={admin.note}>{t('adminOverview.legend')}</p>
      )}
      <details className={classes.details}>
        <summary>{t('adminOverview.asTable')}</summary>
        <div className={admin.scroll}>
          <table className={admin.table}>
            <thead>
              <tr>
                <th scope="col">{t('adminOverview.date')}</th>
                <th scope="col" data-number="">
                  {t('adminOverview.gross')}
                </th>
                <th scope="col" data-number="">
                  {t('adminOverview.refunded')}
                </th>
              </tr>
            </thead>
            <tbody>
              {sums.map(({ day, gross, refunded }) => (
                <tr key={day}>
                  <th scope="row">{dayName(day)}</th>
                  <td data-number="">{price(gross)}</td>
                  <td data-number="">{price(refunded)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

interface BarProps {
  readonly sum: DaySum;
  readonly x: number;
  readonly most: number;
  readonly title: string;
}

/** One bar of the chart: a day's revenue, with its refunds drawn over the lower part. */
function Bar({ sum: { day, gross, refunded }, x, most, title }: BarProps) {
  const [height, back] = [(100 * gross) / most, Math.min(100, (100 * refunded) / most)];
  return (
    <g>
      <title>{`${dayName(day)}: ${title}`}</title>
      <rect x={x + 1.2} y={100 - height} width={7.6} height={height} data-kind="gross" />
      <rect x={x + 1.2} y={100 - back} width={7.6} height={back} data-kind="back" />
    </g>
  );
}

/** @param day `YYYY-MM-DD` */
function dayName(day = ''): string {
  return day === '' ? '' : dayText(day, currentLanguage(), 'UTC');
}
