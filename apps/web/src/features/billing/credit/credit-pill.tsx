import { useTranslation } from 'react-i18next';
import IconCloud from '~icons/cloud';
import { AppLink } from '../../../components/app-link.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useCredit } from '../../../lib/credit/use-credit.ts';
import { moreWithAccount } from '../../../lib/credit/use-free-credits.ts';
import { countText } from '../../../lib/number-text.ts';
import classes from './credit.module.css';

/** Shows how many look-ups the user has left, if look-ups cost credits. */
export function CreditPill() {
  const { t } = useTranslation();
  const credit = useCredit().data;
  if (credit?.isMetered !== true || credit.unlimited) return null;
  const language = currentLanguage();
  const number = countText(credit.balance, language);
  const account = moreWithAccount(credit);
  const hint =
    account === undefined
      ? t('credit.pillHint', { number })
      : t('credit.pillGuest', { number, more: countText(account, language) });
  return (
    <AppLink
      to="/packages"
      className={classes.pill}
      data-empty={credit.balance === 0 || undefined}
      aria-label={hint}
      data-hint={hint}
    >
      <IconCloud size={15} stroke={1.8} aria-hidden="true" />
      <span>{t('credit.left', { number })}</span>
      <b>{number}</b>
    </AppLink>
  );
}
