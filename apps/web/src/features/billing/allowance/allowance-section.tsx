import type { SoldPermission } from '@chuhe/contract/identity';
import type { Credit } from '@chuhe/contract/package';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useCredit } from '../../../lib/credit/use-credit.ts';
import { moreWithAccount } from '../../../lib/credit/use-free-credits.ts';
import { useMayUse } from '../../../lib/credit/use-may-use.ts';
import { countText } from '../../../lib/number-text.ts';
import { engineTimeText } from '../engine-time-text.ts';
import classes from './allowance.module.css';

/** What packages on sale limit, and what the user has of it. Renders nothing where nothing is limited. */
export function AllowanceSection() {
  const { t } = useTranslation();
  const { data } = useCredit();
  if (data === undefined || !isLimited(data)) return null;
  const more = data.isMetered ? moreWithAccount(data) : undefined;
  return (
    <Section title={t('credit.includes')} lead={t('credit.includesLead')}>
      <dl className={classes.rows}>
        <div>
          <dt>{t('credit.title')}</dt>
          <dd>{lookUpsText(data, t)}</dd>
        </div>
        <div>
          <dt>{t('credit.search')}</dt>
          <dd>{engineTimeText(data.search, t)}</dd>
        </div>
        <Permission name="API.USE" isSold={data.sold.includes('API.USE')} />
        <Permission name="COLLECTION.READ" isSold={data.sold.includes('COLLECTION.READ')} />
      </dl>
      {more !== undefined && (
        <p>{t('credit.guest', { number: countText(more, currentLanguage()) })}</p>
      )}
      <div className="buttons">
        <LinkButton to="/packages">{t('credit.seePackages')}</LinkButton>
        {more !== undefined && (
          <>
            <LinkButton to="/register?from=%2Fme">{t('account.register')}</LinkButton>
            <LinkButton to="/login?from=%2Fme">{t('account.login')}</LinkButton>
          </>
        )}
      </div>
    </Section>
  );
}

const NAMES = { 'API.USE': 'credit.programs', 'COLLECTION.READ': 'credit.collections' } as const;

interface PermissionProps {
  readonly name: SoldPermission;
  readonly isSold: boolean;
}

function Permission({ name, isSold }: PermissionProps) {
  const { t } = useTranslation();
  const mayUse = useMayUse(name);
  const text = mayUse ? 'credit.included' : 'credit.notIncluded';
  return (
    <div>
      <dt>{t(NAMES[name])}</dt>
      <dd>{t(isSold ? text : 'credit.noLimit')}</dd>
    </div>
  );
}

function isLimited({ isMetered, search, sold }: Credit): boolean {
  const isSold = sold.includes('API.USE') || sold.includes('COLLECTION.READ');
  return isMetered || search.isLimited || isSold;
}

function lookUpsText({ isMetered, unlimited, balance }: Credit, t: TFunction): string {
  if (!isMetered) return t('credit.noLimit');
  if (unlimited) return t('credit.unlimited');
  return t('credit.lookUpsLeft', { number: countText(balance, currentLanguage()) });
}
