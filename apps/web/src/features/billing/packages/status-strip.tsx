import { textIn } from '@chuhe/contract/languages';
import type { Activation, Credit } from '@chuhe/contract/package';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { renewalOf } from '../../../lib/credit/renewal.ts';
import { countText } from '../../../lib/number-text.ts';
import { dayText } from '../../../lib/time-text.ts';
import { type Running, runningOf } from './days.ts';
import classes from './packages.module.css';

interface StatusStripProps {
  readonly activations: readonly Activation[];

  /** `undefined` until it is loaded. */
  readonly credit: Credit | undefined;
}

/** Shows when the package ends, and how many days and look-ups are left. Renders nothing if there is neither a package nor a limit. */
export function StatusStrip({ activations, credit }: StatusStripProps) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const language = currentLanguage();
  const running = runningOf(activations, now);
  const next = running && renewalOf(running.activation);
  const isRenewing = next !== undefined && !next.isPastDue;
  // Look-ups may be unlimited by another package than the one that ends last.
  const unlimited = runningOf(
    activations.filter(({ permissions }) => permissions.includes('CLOUD.UNLIMIT')),
    now,
  );
  const isOfOther = unlimited?.activation.packageId !== running?.activation.packageId;
  if (running === undefined && credit?.isMetered !== true) return null;
  return (
    <dl className={classes.strip} aria-label={t('packages.status')}>
      <div>
        <dt>{t(isRenewing ? 'packages.renewsOn' : 'packages.activeUntil')}</dt>
        <dd>
          {running === undefined ? (
            <span className={classes.none}>{t('packages.noneActive')}</span>
          ) : (
            <>
              {dayText(running.endDate, language)}
              <span className={classes.badge}>
                {textIn(running.activation.packageName, language)}
              </span>
            </>
          )}
        </dd>
      </div>
      {running !== undefined && (
        <div>
          <dt>{t('packages.daysLeft')}</dt>
          <dd>
            {t('packages.days', { count: running.daysLeft })}
            <Bar share={running.share} />
          </dd>
        </div>
      )}
      {credit?.isMetered === true && (
        <CreditReading credit={credit} unlimited={isOfOther ? unlimited : undefined} />
      )}
    </dl>
  );
}

interface CreditReadingProps {
  readonly credit: Credit;
  /** The package with unlimited look-ups, if it is not the one that the strip names. */
  readonly unlimited: Running | undefined;
}

function CreditReading({ credit, unlimited: source }: CreditReadingProps) {
  const { t } = useTranslation();
  const { unlimited, balance, trial } = credit;
  const isTrialOnly = balance === trial.left && trial.perDay > 0;
  if (unlimited) {
    return (
      <div>
        <dt>{t('credit.all')}</dt>
        <dd>
          {t('credit.unlimited')}
          {source !== undefined && (
            <span className={classes.badge}>
              {t('packages.nameUntil', {
                name: textIn(source.activation.packageName, currentLanguage()),
                date: dayText(source.endDate, currentLanguage()),
              })}
            </span>
          )}
        </dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{t(isTrialOnly ? 'credit.trialToday' : 'credit.all')}</dt>
      <dd>
        {isTrialOnly ? `${count(balance)} / ${count(trial.perDay)}` : count(balance)}
        {isTrialOnly && <Bar share={balance / trial.perDay} />}
      </dd>
    </div>
  );
}

/** @param share from 0 to 1; the text beside the bar states the same */
function Bar({ share }: { readonly share: number }) {
  return (
    <span className={classes.bar} aria-hidden="true">
      <i style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

function count(value: number): string {
  return countText(value, currentLanguage());
}
