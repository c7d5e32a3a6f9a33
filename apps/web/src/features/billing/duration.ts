import type { Package } from '@chuhe/contract/package';
import type { Period } from '@chuhe/contract/period';
import type { TFunction } from 'i18next';

/** How long a package is valid. @example periodText(t, { days: 91, months: 3 }); // '3 months' */
export function periodText(t: TFunction, { days, months }: Period): string {
  return months === null
    ? t('packages.days', { count: days })
    : t('packages.months', { count: months });
}

/** How often a package is paid for, and how long it is valid. */
export function paymentTermsText(
  t: TFunction,
  { kind, days, months }: Pick<Package, 'kind' | 'days' | 'months'>,
): string {
  if (kind === 'ONE_TIME') return t('packages.once', { days: periodText(t, { days, months }) });
  return months === null
    ? t('packages.renewsDays', { count: days })
    : t('packages.renewsMonths', { count: months });
}
