import { LOCALES } from '@chuhe/contract/languages';
import type { Credit } from '@chuhe/contract/package';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useAction } from '../../../lib/actions/use-action.ts';
import { moreWithAccount } from '../../../lib/credit/use-free-credits.ts';
import { countText } from '../../../lib/number-text.ts';
import { dayText } from '../../../lib/time-text.ts';
import { engineTimeText } from '../engine-time-text.ts';
import classes from './packages.module.css';

/** The remaining credits, their history, and a button to redeem a key. */
export function CreditSection({ credit }: { readonly credit: Credit | undefined }) {
  const { t } = useTranslation();
  const { run, reason } = useAction('changeKey');
  return (
    <Section title={t('credit.title')} lead={t(leadOf(credit))}>
      {credit !== undefined && <Readings credit={credit} />}
      {credit !== undefined && <GuestNote credit={credit} />}
      {credit !== undefined && <History credit={credit} />}
      <Button onClick={run} disabled={reason !== undefined}>
        {t('credit.redeem')}
      </Button>
    </Section>
  );
}

/** Says to guests that an account has more. */
function GuestNote({ credit }: { readonly credit: Credit }) {
  const { t } = useTranslation();
  const more = moreWithAccount(credit);
  if (!credit.isMetered || credit.unlimited || more === undefined) return null;
  return (
    <>
      <p>{t('credit.guest', { number: countText(more, currentLanguage()) })}</p>
      <div className="buttons">
        <LinkButton to="/register?from=%2Fpackages">{t('account.register')}</LinkButton>
        <LinkButton to="/login?from=%2Fpackages">{t('account.login')}</LinkButton>
      </div>
    </>
  );
}

function leadOf(credit: Credit | undefined) {
  if (credit === undefined || (credit.isMetered && !credit.unlimited)) return 'credit.explain';
  return credit.isMetered ? 'credit.unlimitedText' : 'credit.free';
}

/** What is left of what is limited for this user. */
function Readings({ credit }: { readonly credit: Credit }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { isMetered, unlimited, balance, trial, expiresAt, search } = credit;
  const isCounted = isMetered && !unlimited;
  if (!isCounted && !search.isLimited) return null;
  const count = (value: number) => countText(value, language);
  return (
    <dl className={classes.readings}>
      {isCounted && trial.perDay > 0 && (
        <div>
          <dt>{t('credit.trialToday')}</dt>
          <dd>{`${count(trial.left)} / ${count(trial.perDay)}`}</dd>
        </div>
      )}
      {isCounted && (
        <div>
          <dt>{t('credit.bought')}</dt>
          <dd>
            {count(balance - trial.left)}
            {expiresAt !== null && (
              <span className={classes.small}>
                {t('credit.expires', { date: dayText(expiresAt, language) })}
              </span>
            )}
          </dd>
        </div>
      )}
      {search.isLimited && (
        <div>
          <dt>{t('credit.search')}</dt>
          <dd>{engineTimeText(search, t)}</dd>
        </div>
      )}
    </dl>
  );
}

function History({ credit: { history } }: { readonly credit: Credit }) {
  const { t } = useTranslation();
  if (history.length === 0) return null;
  const language = currentLanguage();
  const signed = (amount: number) =>
    amount.toLocaleString(LOCALES[language], { signDisplay: 'exceptZero' }).replace('-', '−');
  return (
    <table className={classes.history}>
      <caption>{t('credit.history')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('credit.day')}</th>
          <th scope="col">{t('credit.what')}</th>
          <th scope="col" data-number="">
            {t('credit.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {history.map(({ at, kind, amount, note }) => (
          <tr key={`${at} ${kind} ${note}`}>
            <td>{dayText(at, language)}</td>
            <td>
              {t(`credit.kinds.${kind}`)}
              {note !== '' && <span className={classes.small}>{note}</span>}
            </td>
            <td data-number="">{signed(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
