import { IconAlertTriangle, IconCloudOff, IconLock, IconSchool } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { timeText } from '../../../lib/time-text.ts';
import { CardView } from './card-view.tsx';
import { answerOutbox, makeTrainer } from './make-trainer.ts';
import { TrainerHead } from './trainer-head.tsx';
import type { TrainerSession } from './trainer-session.ts';
import classes from './training.module.css';
import { useTrainerKeys } from './use-trainer-keys.ts';

/** The trainer in a dialog over the page; the open game does not change. */
export function TrainerDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const kind = useStore(sessionStore, ({ session }) => session.kind);
  return (
    <Dialog title={t('training.title')} isWide onClose={onClose}>
      {kind === 'user' && <TrainerView />}
      {kind === 'starting' && <p role="status">{t('training.loading')}</p>}
      {kind === 'local-guest' && (
        <Notice
          icon={IconCloudOff}
          title={t('training.offlineTitle')}
          text={t('training.aloneText')}
        />
      )}
      {kind === 'signed-out' && (
        <Notice icon={IconLock} title={t('training.lockedTitle')} text={t('training.lockedText')}>
          <LinkButton to="/login" kind="primary">
            {t('account.login')}
          </LinkButton>
        </Notice>
      )}
    </Dialog>
  );
}

/** A session that starts with the dialog and ends with it. */
function TrainerView() {
  const [session] = useState(makeTrainer);
  const phase = useStore(session.store, (state) => state.phase);
  const root = useRef<HTMLDivElement>(null);
  useTrainerKeys(root, session);
  useEffect(() => {
    void answerOutbox().flush();
    void session.start();
    return () => session.stop();
  }, [session]);
  return (
    <div ref={root} className={classes.view}>
      <TrainerHead session={session} />
      {phase === 'open' ? <Cards session={session} /> : <NotOpen session={session} />}
      <Waiting />
    </div>
  );
}

function NotOpen({ session }: { readonly session: TrainerSession }) {
  const { t } = useTranslation();
  const phase = useStore(session.store, (state) => state.phase);
  if (phase === 'loading') {
    return (
      <p className={classes.loading} role="status">
        {t('training.loading')}
      </p>
    );
  }
  const isOffline = phase === 'offline';
  return (
    <Notice
      icon={isOffline ? IconCloudOff : IconAlertTriangle}
      title={t(isOffline ? 'training.offlineTitle' : 'training.failedTitle')}
      text={t(isOffline ? 'training.offlineText' : 'training.failedText')}
      tone={isOffline ? 'quiet' : 'danger'}
    >
      <Button kind="primary" onClick={() => void session.start()}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}

function Cards({ session }: { readonly session: TrainerSession }) {
  const { queue, index } = useStore(session.store);
  const card = queue[index];
  if (card !== undefined) {
    // The key includes the index, so that a card shown twice in a session is mounted anew.
    return <CardView key={`${index} ${card.cardId}`} session={session} card={card} />;
  }
  return <Over session={session} />;
}

/** Shown when no card is left: why, and when the next card is due. */
function Over({ session }: { readonly session: TrainerSession }) {
  const { t } = useTranslation();
  const { answered, right, total, due, fresh, wanted } = useStore(session.store);
  const next = useStore(session.store, (state) => state.next);
  const when = next === null ? '' : timeText(next, currentLanguage());
  const goOn = (
    <Button kind="primary" onClick={() => void session.start()}>
      {t('training.more')}
    </Button>
  );
  if (answered > 0) {
    const text = [
      t('training.doneText', { right, count: answered }),
      ...(when === '' ? [] : [t('training.nextDue', { time: when })]),
    ];
    return (
      <Notice icon={IconSchool} title={t('training.doneTitle')} text={text.join(' ')}>
        {goOn}
      </Notice>
    );
  }
  const isChosen = wanted.kind !== 'all' || wanted.side !== 'both';
  if (total === 0 && !isChosen) {
    return (
      <Notice icon={IconSchool} title={t('training.emptyTitle')} text={t('training.emptyText')} />
    );
  }
  return (
    <Notice
      icon={IconSchool}
      title={t('training.noneTitle')}
      text={when === '' ? t('training.noneOfKind') : t('training.noneText', { time: when })}
    >
      {due + fresh > 0 && goOn}
    </Notice>
  );
}

/** The number of unsent answers. */
function Waiting() {
  const { t } = useTranslation();
  const count = useStore(answerOutbox().waiting, (state) => state.count);
  return (
    <p className={classes.waiting} role="status">
      {count > 0 && t('training.waiting', { count })}
    </p>
  );
}
