import type { Package } from '@chuhe/contract/package';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/check';
import { currentLanguage } from '../i18n/i18n.ts';
import { countText } from '../lib/number-text.ts';
import classes from './package-gifts.module.css';

const WORDS = {
  'CLOUD.READ': 'packages.permissions.read',
  'CLOUD.UNLIMIT': 'packages.permissions.unlimit',
  'CLOUD.WRITE': 'packages.permissions.write',
} as const;

/** Lists what a package includes. */
export function PackageGifts({
  offer: { credits, permissions },
}: {
  readonly offer: Pick<Package, 'credits' | 'permissions'>;
}) {
  const { t } = useTranslation();
  const number = countText(credits, currentLanguage());
  const counted = credits > 0 ? [t('packages.credits', { count: credits, number })] : [];
  return (
    <ul className={classes.gifts} aria-label={t('packages.gives')}>
      {[...counted, ...permissions.map((name) => t(WORDS[name]))].map((gift) => (
        <li key={gift}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {gift}
        </li>
      ))}
    </ul>
  );
}
