import type { Credit } from '@chuhe/contract/package';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { timeAmountText } from '../../lib/time-text.ts';

/** The user's time of the server's engine today: what is left of how much, or that it has no limit. */
export function engineTimeText(
  { isLimited, left, perDay }: Credit['search'],
  t: TFunction,
): string {
  if (!isLimited) return t('credit.noLimit');
  const language = currentLanguage();
  return t('credit.limited', {
    left: timeAmountText(left, language),
    perDay: timeAmountText(perDay, language),
  });
}
