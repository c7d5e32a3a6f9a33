import type { Package } from '@chuhe/contract/package';
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

/** Lists what a package includes. */
export function PackageGifts({
  offer: { credits, permissions, searchSeconds },
}: {
  readonly offer: Pick<Package, 'credits' | 'permissions' | 'searchSeconds'>;
}) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const number = countText(credits, language);
  const time = timeAmountText(searchSeconds, language);
  const gifts = [
    ...(credits > 0 ? [t('packages.credits', { count: credits, number })] : []),
    ...(searchSeconds > 0 ? [t('packages.search', { time })] : []),
    ...permissions.map((name) => t(WORDS[name])),
  ];
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
