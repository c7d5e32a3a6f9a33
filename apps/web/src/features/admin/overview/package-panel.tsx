import type { Overview } from '@chuhe/contract/admin';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import admin from '../components/admin.module.css';
import { Panel } from '../components/panel.tsx';
import { textOf } from '../lib/admin-words.ts';
import { byPackage } from './revenue.ts';

/** Revenue by package. Renders nothing if nothing was sold, because the panel above states that already. */
export function PackagePanel({ figures }: { readonly figures: Overview }) {
  const { t } = useTranslation();
  const sums = byPackage(figures.revenue);
  if (sums.length === 0) return null;
  const locale = LOCALES[currentLanguage()];
  return (
    <Panel title={t('adminOverview.byPackage')}>
      <div className={admin.scroll}>
        <table className={admin.table}>
          <thead>
            <tr>
              <th scope="col">{t('adminUsers.package')}</th>
              <th scope="col" data-number="">
                {t('adminOverview.gross')}
              </th>
              <th scope="col" data-number="" data-wide="">
                {t('adminOverview.refunded')}
              </th>
              <th scope="col" data-number="">
                {t('adminOverview.netColumn')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ packageId, packageName, currency, gross, refunded }) => (
              <tr key={`${packageId} ${currency}`}>
                <th scope="row">{textOf(packageName)}</th>
                <td data-number="">{formatPrice(gross, currency, locale)}</td>
                <td data-number="" data-wide="">
                  {formatPrice(refunded, currency, locale)}
                </td>
                <td data-number="">{formatPrice(gross - refunded, currency, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
