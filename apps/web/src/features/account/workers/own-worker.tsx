import type { SuspensionReason, Workers } from '@chuhe/contract/work';
import { changeOwnWorker } from '@chuhe/contract/work-endpoints';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { api } from '../../../lib/api/api.ts';
import { countText } from '../../../lib/number-text.ts';
import { useIsGuest } from '../../../lib/session/use-is-guest.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { BridgeDownload, CopyCommand, makeBridgeCommand } from '../bridge-program.tsx';
import { Amount } from './amount.tsx';
import { PERIODS } from './periods.ts';
import classes from './workers.module.css';

interface OwnWorkerProps {
  readonly own: Workers['own'];
  readonly onChanged: () => void;
}

/** What the user's own computers gave, whether they are suspended, and whether the user is named. Explains how to begin. */
export function OwnWorker({ own, onChanged }: OwnWorkerProps) {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  return (
    <section className={classes.own} aria-label={t('workers.own')}>
      <h2>{t('workers.own')}</h2>
      {own === null ? (
        <p>{t('workers.ownNone')}</p>
      ) : (
        <OwnAmounts own={own} onChanged={onChanged} />
      )}
      {isGuest ? <Invitation /> : <Instructions />}
    </section>
  );
}

/** For guests, who cannot connect a computer. */
function Invitation() {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.how}>{t('workers.guest')}</p>
      <div className={classes.ways}>
        <LinkButton to="/register?from=%2Fworkers" kind="primary">
          {t('account.register')}
        </LinkButton>
        <LinkButton to="/login?from=%2Fworkers">{t('account.login')}</LinkButton>
      </div>
    </>
  );
}

function Instructions() {
  const { t } = useTranslation();
  const command = makeBridgeCommand(window.location.origin, '--give', '--no-cloud');
  return (
    <>
      <p className={classes.how}>{t('workers.how')}</p>
      <p>
        <BridgeDownload />
      </p>
      <code className={classes.command}>{command}</code>
      <div className={classes.ways}>
        <CopyCommand command={command} />
        <LinkButton to="/me#computers">{t('me.bridges.show')}</LinkButton>
      </div>
    </>
  );
}

function OwnAmounts({ own, onChanged }: OwnWorkerProps & { own: NonNullable<Workers['own']> }) {
  const { t } = useTranslation();
  const { once } = useSending();
  const [isNamed, setNamed] = useState(own.isNamed);
  const stored = useRef(own.isNamed);
  const wish = useRef(own.isNamed);
  const name = (next: boolean): void => {
    wish.current = next;
    setNamed(next);
    // A call that is running sends a later wish, too.
    void once(async () => {
      while (wish.current !== stored.current) {
        const sent = wish.current;
        const answer = await api().call(changeOwnWorker, { body: { isNamed: sent } });
        if (answer.success) stored.current = sent;
        else wish.current = stored.current;
      }
      setNamed(stored.current);
      onChanged();
    });
  };
  return (
    <>
      {own.state !== 'ACTIVE' && (
        <p className={classes.suspended} role="alert">
          {t(own.state === 'DROPPED' ? 'workers.dropped' : 'workers.suspended')}{' '}
          {own.reason !== null && t(REASONS[own.reason])}
        </p>
      )}
      {own.state === 'ACTIVE' && own.isPaused && (
        <p className={classes.suspended} role="alert">
          {t('workers.paused')}
        </p>
      )}
      <dl className={classes.amounts}>
        {PERIODS.map((period) => (
          <div key={period}>
            <dt>{t(`workers.${period}`)}</dt>
            <dd>
              <Amount of={own[period]} />
            </dd>
          </div>
        ))}
      </dl>
      {own.unchecked > 0 && (
        <p className={classes.how}>
          {t('workers.unchecked', {
            count: own.unchecked,
            text: countText(own.unchecked, currentLanguage()),
          })}
        </p>
      )}
      <CheckRow label={t('workers.named')} checked={isNamed} onChange={name} />
    </>
  );
}

const REASONS = {
  NONSENSE: 'workers.reasons.NONSENSE',
  WRONG_SCORES: 'workers.reasons.WRONG_SCORES',
  ADMIN: 'workers.reasons.ADMIN',
} as const satisfies Record<SuspensionReason, TextKey>;
