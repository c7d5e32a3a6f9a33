import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCloudOff from '~icons/cloud-off';
import IconLock from '~icons/lock';
import IconSchool from '~icons/school';
import { AccountLinks } from '../../../components/account-links.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useAction } from '../../../lib/actions/use-action.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { timeText } from '../../../lib/time-text.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { CardView } from './card-view.tsx';
import { answerOutbox, makeTrainer } from './make-trainer.ts';
import { TrainerHead } from './trainer-head.tsx';
import type { TrainerSession, TrainerState } from './trainer-session.ts';
import classes from './training.module.css';
import { useTrainerKeys } from './use-trainer-keys.ts';

/** The trainer in a dialog over the page; the open game does not change. */
export function TrainerDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const kind = useStore(sessionStore, ({ session }) => session.kind);
  return (
    <Dialog title={t('training.title')} isWide address="train" onClose={onClose}>
      {kind === 'user' && <TrainerView onClose={onClose} />}
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
          <AccountLinks />
        </Notice>
      )}
    </Dialog>
  );
}

/** A session that starts with the dialog and ends with it. */
function TrainerView({ onClose }: { readonly onClose: () => void }) {
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
      {phase === 'open' ? (
        <Cards session={session} onClose={onClose} />
      ) : (
        <NotOpen session={session} />
      )}
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

interface CardsProps {
  readonly session: TrainerSession;
  readonly onClose: () => void;
}

function Cards({ session, onClose }: CardsProps) {
  const { queue, index } = useStore(session.store);
  const card = queue[index];
  if (card !== undefined) {
    // The key includes the index, so that a card shown twice in a session is mounted again.
    return <CardView key={`${index} ${card.cardId}`} session={session} card={card} />;
  }
  return <Over session={session} onClose={onClose} />;
}

/** Shown when no card is left. States the reason, and when the next card is due. */
function Over({ session, onClose }: CardsProps) {
  const { t } = useTranslation();
  const state = useStore(session.store);
  const { title, text, hasMore, isEmpty = false } = endOf(state, t);
  useAnnounced(joinSentences(title, text));
  return (
    <Notice icon={IconSchool} title={title} text={text}>
      {hasMore && (
        <Button kind="primary" onClick={() => void session.start()}>
          {t('training.more')}
        </Button>
      )}
      {isEmpty && <BookWay onClose={onClose} />}
    </Notice>
  );
}

/** Leads to the user's book, whose moves become cards. */
function BookWay({ onClose }: { readonly onClose: () => void }) {
  const { label, run, reason } = useAction('editBook');
  if (reason !== undefined) return null;
  const edit = (): void => {
    onClose();
    run();
  };
  return <Button onClick={edit}>{label}</Button>;
}

interface End {
  readonly title: string;
  readonly text: string;
  /** Whether the user can continue with other cards. */
  readonly hasMore: boolean;
  /** Whether the user has no cards at all. */
  readonly isEmpty?: boolean;
}

function endOf(state: TrainerState, t: TFunction): End {
  const { answered, right, total, due, fresh, wanted, next } = state;
  const time = next === null ? '' : timeText(next, currentLanguage());
  if (answered > 0) {
    const done = t('training.doneText', { right, count: answered });
    const text = time === '' ? done : `${done} ${t('training.nextDue', { time })}`;
    return { title: t('training.doneTitle'), text, hasMore: true };
  }
  const isChosen = wanted.kind !== 'all' || wanted.side !== 'both';
  if (total === 0 && !isChosen) {
    const [title, text] = [t('training.emptyTitle'), t('training.emptyText')];
    return { title, text, hasMore: false, isEmpty: true };
  }
  return {
    title: t('training.noneTitle'),
    text: time === '' ? t('training.noneOfKind') : t('training.noneText', { time }),
    hasMore: due + fresh > 0,
  };
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
