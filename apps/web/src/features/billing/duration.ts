import type { Period } from '@chuhe/contract/period';
import type { TFunction } from 'i18next';

/** How long a package is valid. @example durationText(t, { days: 91, months: 3 }); // '3 months' */
export function durationText(t: TFunction, { days, months }: Period): string {
  return months === null
    ? t('packages.days', { count: days })
    : t('packages.months', { count: months });
}
