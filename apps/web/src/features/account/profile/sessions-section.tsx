import type { Session } from '@chuhe/contract/identity';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from '@chuhe/contract/identity-endpoints';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDeviceDesktop from '~icons/device-desktop';
import IconDeviceMobile from '~icons/device-mobile';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { dayText, timeText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './account.module.css';
import { deviceOf } from './device-name.ts';
import { FailedNotice } from './failed-notice.tsx';
import { useTokenChoice } from './use-token-choice.tsx';

interface SessionsSectionProps {
  /** Increases when the sessions may have changed. */
  readonly version: number;
  /** Called when all other sessions have ended. */
  readonly onOthersEnded: () => void;
}

export function SessionsSection({ version, onOthersEnded }: SessionsSectionProps) {
  const { t } = useTranslation();
  const [answer, reload] = useSessions(version);
  const { question, keepsTokens } = useTokenChoice();
  const end = async (id: string): Promise<void> => {
    const ended = await whileBusy(() => api().call(revokeSession, { params: { sessionId: id } }));
    if (ended.success) emitToast({ tone: 'success', title: t('me.sessionEnded') });
    reload();
  };
  const endOthers = async (): Promise<void> => {
    const ended = await whileBusy(() =>
      api().call(revokeOtherSessions, { query: { keepsTokens: String(keepsTokens) } }),
    );
    if (!ended.success) return reload();
    emitToast({ tone: 'success', title: t('me.othersEnded') });
    onOthersEnded();
  };
  return (
    <Section title={t('me.sessionsTitle')}>
      {answer === undefined && <Skeleton />}
      {answer?.success === false && <FailedNotice failure={answer} retry={reload} />}
      {answer?.success === true && (
        <ul className={classes.sessions}>
          {answer.data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end(session.id)} />
          ))}
        </ul>
      )}
      {answer?.success === true && answer.data.length > 1 && (
        <>
          {question}
          <Button onClick={() => void endOthers()}>{t('me.endOthers')}</Button>
        </>
      )}
    </Section>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { isCurrent, userAgent, createdAt, lastUsedAt } = session;
  const device = deviceOf(userAgent);
  const name = device === undefined ? t('me.otherDevice') : t('me.device', { ...device });
  const Icon = device?.isPhone === true ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={classes.device}>
          {name}
          {isCurrent && <span className={classes.badge}>{t('me.thisSession')}</span>}
        </p>
        <p className={classes.times}>
          {t('me.lastUsed', { time: timeText(lastUsedAt, language) })} ·{' '}
          {t('me.since', { time: dayText(createdAt, language) })}
        </p>
      </div>
      {!isCurrent && (
        <Button aria-label={`${t('me.endSession')}: ${name}`} onClick={onEnd}>
          {t('me.endSession')}
        </Button>
      )}
    </li>
  );
}

function Skeleton() {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('common.processing')}>
      <li className={classes.skeleton} />
    </ul>
  );
}

function useSessions(version: number): [Answer<readonly Session[]> | undefined, () => void] {
  const [answer, setAnswer] = useState<Answer<readonly Session[]>>();
  const [reloads, setReloads] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const look = async (): Promise<void> => {
      const ask = () => api().call(listSessions, {}, { isQuiet: true, signal });
      const given = await askAsUser(ask, signal);
      if (!signal.aborted) setAnswer(given);
    };
    void look();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- A change of either reloads the list.
  }, [version, reloads]);
  return [answer, useCallback(() => setReloads((count) => count + 1), [])];
}
