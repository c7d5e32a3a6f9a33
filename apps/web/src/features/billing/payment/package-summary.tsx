import { LOCALES, textIn } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import type { Activation, Package } from '@chuhe/contract/package';
import { useTranslation } from 'react-i18next';
import { LegalNote } from '../../../components/legal-links.tsx';
import { PackageGifts } from '../../../components/package-gifts.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { timeText } from '../../../lib/time-text.ts';
import classes from './payment.module.css';

interface PackageSummaryProps {
  readonly offer: Package;
  readonly owned: Activation | undefined;
}

/** The package, its duration and its price. */
export function PackageSummary({ offer, owned }: PackageSummaryProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { kind, priceMinor, currency } = offer;
  const days = t('packages.days', { count: offer.days });
  const description = textIn(offer.description, language);
  return (
    <section className={classes.panel} aria-label={t('payment.summary')}>
      <div className={classes.title}>
        <h2>{textIn(offer.name, language)}</h2>
        <strong>{formatPrice(priceMinor, currency, LOCALES[language])}</strong>
      </div>
      <p className={classes.quiet}>
        {t(kind === 'ONE_TIME' ? 'packages.once' : 'packages.renews', { days })}
      </p>
      <PackageGifts offer={offer} />
      {description !== '' && <p className={classes.description}>{description}</p>}
      {owned !== undefined && kind === 'ONE_TIME' && (
        <p className={classes.note}>
          {t('payment.owned', { time: timeText(owned.endDate, language), days })}
        </p>
      )}
      <LegalNote text={t('legal.byPaying')} />
    </section>
  );
}
