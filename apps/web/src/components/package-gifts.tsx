import type { Package } from '@chuhe/contract/package';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/check';
import { currentLanguage } from '../i18n/i18n.ts';
import { countText } from '../lib/number-text.ts';
import { timeAmountText } from '../lib/time-text.ts';
import classes from './package-gifts.module.css';

const WORDS = {
  'CLOUD.READ': 'packages.permissions.read',
  'CLOUD.UNLIMIT': 'packages.permissions.unlimit',
  'CLOUD.WRITE': 'packages.permissions.write',
  'API.USE': 'packages.permissions.api',
  'COLLECTION.READ': 'packages.permissions.collections',
} as const;

type Gifts = Pick<Package, 'credits' | 'permissions' | 'searchSeconds'>;

/** What a package includes, in words. */
export function giftTexts(t: TFunction, { credits, permissions, searchSeconds }: Gifts): string[] {
  const language = currentLanguage();
  const number = countText(credits, language);
  const time = timeAmountText(searchSeconds, language);
  return [
    ...(credits > 0 ? [t('packages.credits', { count: credits, number })] : []),
    ...(searchSeconds > 0 ? [t('packages.search', { time })] : []),
    ...permissions.map((name) => t(WORDS[name])),
  ];
}

/** Lists what a package includes. */
export function PackageGifts({ offer }: { readonly offer: Gifts }) {
  const { t } = useTranslation();
  const gifts = giftTexts(t, offer);
  return (
    <ul className={classes.gifts} aria-label={t('packages.gives')}>
      {gifts.map((gift) => (
        <li key={gift}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {gift}
        </li>
      ))}
    </ul>
  );
}
