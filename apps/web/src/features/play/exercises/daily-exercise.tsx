import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCalendar from '~icons/calendar';
import { AppLink } from '../../../components/app-link.tsx';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { dayText } from '../../../lib/time-text.ts';
import { isOver } from './exercise-session.ts';
import { ExerciseView } from './exercise-view.tsx';
import classes from './exercises.module.css';
import { type Daily, makeDaily } from './make-daily.ts';
import { useExerciseKeys } from './use-exercise-keys.ts';

/** The exercise that all users have on this day. */
export function DailyExercise() {
  const { t } = useTranslation();
  const [daily] = useState(makeDaily);
  const { session } = daily;
  const userId = useUserId();
  useExerciseKeys(session);
  useEffect(() => {
    void session.start(undefined);
    return () => session.stop();
  }, [session, userId]);
  const { exercise } = useStore(session.store);
  return (
    <div className={classes.exercises}>
      <header className={classes.head}>
        <h1 className={classes.dailyTitle}>{t('pages.dailyExercise.title')}</h1>
        <Today daily={daily} />
      </header>
      <div className={classes.panel}>
        {exercise === undefined ? (
          <NoDaily daily={daily} />
        ) : (
          <ExerciseView session={session} exercise={exercise} />
        )}
      </div>
    </div>
  );
}

/** The day, whether the user has solved its exercise, and the days in a row. */
function Today({ daily: { session, store } }: { readonly daily: Daily }) {
  const { t } = useTranslation();
  const known = useStore(store);
  const { step, isMissed } = useStore(session.store);
  if (known === undefined) return null;
  const isSolved = known.isSolved ?? (isOver(step) ? !isMissed : undefined);
  const count = known.streak.current;
  return (
    <p className={classes.standing}>
      <span>{dayText(known.day, currentLanguage(), 'UTC')}</span>
      {isSolved !== undefined && (
        <b role="status">{t(isSolved ? 'exercises.dailySolved' : 'exercises.dailyMissed')}</b>
      )}
      {count > 0 && <AppLink to="/exercises/progress">{t('exercises.inRow', { count })}</AppLink>}
    </p>
  );
}

function NoDaily({ daily: { session } }: { readonly daily: Daily }) {
  const { t } = useTranslation();
  const { phase } = useStore(session.store);
  if (phase === 'loading' || phase === 'open') {
    return (
      <p className={classes.loading} role="status">
        {t('exercises.loading')}
      </p>
    );
  }
  if (phase === 'none') {
    const [title, text] = [t('exercises.dailyDone'), t('exercises.dailyDoneText')];
    return (
      <div className={classes.reason}>
        <Notice icon={IconCalendar} title={title} text={text}>
          <LinkButton to="/exercises" kind="primary">
            {t('exercises.more')}
          </LinkButton>
        </Notice>
      </div>
    );
  }
  return (
    <div className={classes.reason}>
      <Notice
        icon={IconAlertTriangle}
        title={t('exercises.dailyFailed')}
        text={t('exercises.dailyFailedText')}
        tone="danger"
      >
        <Button kind="primary" onClick={() => void session.refresh()}>
          {t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}
