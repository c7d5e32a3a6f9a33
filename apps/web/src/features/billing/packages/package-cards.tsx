import { LOCALES, textIn } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import type { Activation, Package } from '@chuhe/contract/package';
import type { PaymentProviderName } from '@chuhe/contract/payment';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import button from '../../../components/button.module.css';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { PackageGifts } from '../../../components/package-gifts.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { checkoutPath } from '../../../lib/credit/checkout-path.ts';
import { goToPortal } from '../../../lib/money/open-provider-page.ts';
import { NoPackages } from './no-packages.tsx';
import classes from './packages.module.css';

interface PackageCardsProps {
  /** The packages in the order that the operator has chosen. */
  readonly packages: readonly Package[];
  readonly activations: readonly Activation[];
  /** `null` if the site takes no payments. */
  readonly provider: PaymentProviderName | null;
  readonly isMetered: boolean;
}

export function PackageCards({ packages, activations, provider, isMetered }: PackageCardsProps) {
  const { t } = useTranslation();
  const id = useId();
  if (packages.length === 0) return <NoPackages isMetered={isMetered} />;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heard">
        {t('packages.offers')}
      </h2>
      <p className={classes.note}>{t('packages.lead')}</p>
      {provider === null && <p className={classes.note}>{t('packages.noPayment')}</p>}
      {provider === 'TEST' && <p className={classes.note}>{t('packages.trial')}</p>}
      <ul className={classes.cards}>
        {packages.map((each) => (
          <Card
            key={each.id}
            offer={each}
            own={activations.filter(({ packageId }) => packageId === each.id)}
            canBuy={provider !== null}
          />
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  readonly offer: Package;
  /** Activations of the same package. */
  readonly own: readonly Activation[];
  readonly canBuy: boolean;
}

function Card({ offer, own, canBuy }: CardProps) {
  const { t } = useTranslation();
  const id = useId();
  const language = currentLanguage();
  const { priceMinor, currency, days, kind } = offer;
  const price = (minor: number) => formatPrice(minor, currency, LOCALES[language]);
  const duration = t('packages.days', { count: days });
  const description = textIn(offer.description, language);
  const isRunning = own.some(({ status }) => status === 'ACTIVE' || status === 'SCHEDULED');
  return (
    <li className={classes.card} data-own={isRunning || undefined} aria-labelledby={id}>
      <h3 id={id}>{textIn(offer.name, language)}</h3>
      <p className={classes.price}>{price(priceMinor)}</p>
      <p className={classes.terms}>
        {duration} · {t('packages.perDay', { price: price(Math.round(priceMinor / days)) })}
      </p>
      <p className={classes.terms}>
        {t(kind === 'ONE_TIME' ? 'packages.once' : 'packages.renews', { days: duration })}
      </p>
      <PackageGifts offer={offer} />
      {description !== '' && <p className={classes.description}>{description}</p>}
      <Way offer={offer} own={own} isRunning={isRunning} canBuy={canBuy} describedBy={id} />
    </li>
  );
}

interface WayProps extends CardProps {
  readonly isRunning: boolean;
  readonly describedBy: string;
}

/** The button to buy or extend a package, or a note. A running subscription cannot be bought again; other packages can be extended. */
function Way({ offer, own, isRunning, canBuy, describedBy }: WayProps) {
  const { t } = useTranslation();
  const running = own.flatMap(({ subscription }) =>
    subscription === null || subscription.status === 'CANCELED' ? [] : [subscription],
  );
  const due = running.find(({ status, isCanceled }) => status === 'PAST_DUE' && !isCanceled);
  if (due !== undefined) {
    return (
      <>
        <p className={classes.warning}>{t('packages.pastDueWay')}</p>
        <Button data-main="" onClick={() => void goToPortal(due.orderId, true)}>
          {t('packages.changeCard')}
        </Button>
      </>
    );
  }
  if (running.length > 0) {
    const goesOn = running.some(({ isCanceled }) => !isCanceled);
    return (
      <p className={classes.subscribed}>
        {t(goesOn ? 'packages.subscribed' : 'packages.canceledNote')}
      </p>
    );
  }
  if (!canBuy) return null;
  const days = t('packages.days', { count: offer.days });
  const isExtended = isRunning && offer.kind === 'ONE_TIME';
  const first = t(offer.kind === 'ONE_TIME' ? 'packages.buy' : 'packages.subscribe');
  return (
    <>
      {isExtended && offer.credits > 0 && (
        <p className={classes.terms}>{t('packages.extendText')}</p>
      )}
      <AppLink
        to={checkoutPath(offer.id)}
        aria-describedby={describedBy}
        className={classNames(button.button, isRunning ? button.primary : button.default)}
      >
        {isExtended ? t('packages.extend', { days }) : first}
      </AppLink>
    </>
  );
}
