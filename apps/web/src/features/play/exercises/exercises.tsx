import type { Exercise } from '@chuhe/contract/exercise';
import { EXERCISE_KINDS } from '@chuhe/contract/exercise-limits';
import type { TFunction } from 'i18next';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconAlertTriangle from '~icons/alert-triangle';
import IconTarget from '~icons/target';
import IconWifiOff from '~icons/wifi-off';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { timeText } from '../../../lib/time-text.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { ClosedRuns, useClosedRuns } from './closed-runs.tsx';
import { type ExerciseChoice, kindOfChoice } from './exercise-choice.ts';
import type { ExerciseSession, ExerciseState } from './exercise-session.ts';
import { ExerciseView } from './exercise-view.tsx';
import classes from './exercises.module.css';
import { exerciseOutbox, makeExercises } from './make-exercises.ts';
import { PagesNav } from './pages-nav.tsx';
import { PrintExercises } from './print-exercises.tsx';
import { isProvisional, ratingText } from './rating-text.ts';
import { ReportNews } from './report-news.tsx';
import { ThemeButton } from './theme-button.tsx';
import { useExerciseKeys } from './use-exercise-keys.ts';

interface ExercisesProps {
  /** The choice in the address; `undefined` for all. */
  readonly choice: ExerciseChoice | undefined;
  readonly onChoose: (choice: ExerciseChoice | undefined) => void;
}

const ID = 'exercises';
const TABS = ['all', ...EXERCISE_KINDS] as const;

/** Exercises to solve, one after the other. */
export function Exercises({ choice, onChoose }: ExercisesProps) {
  const { t } = useTranslation();
  const [session] = useState(makeExercises);
  const [printed, setPrinted] = useState<readonly Exercise[]>();
  const userId = useUserId();
  const closed = useClosedRuns();
  useExerciseKeys(session);
  useEffect(() => {
    void session.start(choice);
    return () => session.stop();
  }, [session, choice, userId]);
  useEffect(() => {
    const refresh = (): void => void session.refresh();
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [session]);
  const { exercise } = useStore(session.store);
  return (
    <div className={classes.exercises}>
      <header className={classes.head}>
        <h1 className="heard">{t('pages.exercises.title')}</h1>
        <TabList
          id={ID}
          label={t('exercises.kind')}
          tabs={TABS.map((each) => [each, t(`exercises.kinds.${each}`)])}
          chosen={choice === undefined ? 'all' : kindOfChoice(choice)}
          onChoose={(name) => onChoose(name === 'all' ? undefined : name)}
        />
        <ThemeButton choice={choice} onChoose={onChoose} />
        <Standing session={session} />
        <PagesNav
          choice={choice}
          onChoose={onChoose}
          onPrint={() => setPrinted(session.supplied(choice))}
        />
      </header>
      <ReportNews />
      <ClosedRuns runs={closed} />
      <div
        id={`${ID}-panel`}
        role="tabpanel"
        aria-labelledby={`${ID}-${labelOf(choice)}`}
        className={classes.panel}
      >
        {exercise === undefined ? (
          <NoExercise session={session} onAll={() => onChoose(undefined)} />
        ) : (
          <ExerciseView session={session} exercise={exercise} />
        )}
      </div>
      <Waiting exercises={session} />
      {printed !== undefined && (
        <Suspense>
          <PrintExercises exercises={printed} onClose={() => setPrinted(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** Which button of the head names the choice. */
function labelOf(choice: ExerciseChoice | undefined): string {
  if (choice === undefined) return 'all';
  return choice === 'mistakes' ? choice : (kindOfChoice(choice) ?? 'theme');
}

/** The user's rating, its last change, and how many exercises are due again. */
function Standing({ session }: { readonly session: ExerciseSession }) {
  const { t } = useTranslation();
  const { player, change, counts } = useStore(session.store);
  if (player === undefined) return null;
  return (
    <div className={classes.rating}>
      <p className={classes.standing}>
        {counts !== undefined && counts.due > 0 && (
          <span>{t('exercises.due', { count: counts.due })}</span>
        )}
        <span>
          {t('exercises.rating')}{' '}
          <b data-hint={isProvisional(player) ? t('exercises.provisionalText') : undefined}>
            {ratingText(player, `${player.rating}`)}
          </b>
          {change !== undefined && change !== 0 && <Change points={change} />}
        </span>
      </p>
      {isProvisional(player) && <small>{t('exercises.provisional')}</small>}
    </div>
  );
}

function Change({ points }: { readonly points: number }) {
  const { t } = useTranslation();
  const size = Math.abs(points);
  const words = t(points > 0 ? 'exercises.gained' : 'exercises.lost', { points: size });
  return (
    <em className={classes.change} data-gain={points > 0}>
      <span aria-hidden="true">{`${points > 0 ? '+' : '−'}${size}`}</span>
      <span className="heard">{words}</span>
    </em>
  );
}

interface NoExerciseProps {
  readonly session: ExerciseSession;
  readonly onAll: () => void;
}

/** Shown in place of an exercise: why there is none, and what to do. */
function NoExercise({ session, onAll }: NoExerciseProps) {
  const { t } = useTranslation();
  const { phase, counts, choice } = useStore(session.store);
  if (phase === 'loading' || phase === 'open') {
    return (
      <p className={classes.loading} role="status">
        {t('exercises.loading')}
      </p>
    );
  }
  const hasOthers = phase === 'none' && choice !== undefined && counts?.total !== 0;
  return (
    <Reason {...reasonOf({ phase, counts, choice }, t)}>
      {hasOthers ? (
        <Button kind="primary" onClick={onAll}>
          {t('exercises.allKinds')}
        </Button>
      ) : (
        <Button kind="primary" onClick={() => void session.refresh()}>
          {t('common.retry')}
        </Button>
      )}
    </Reason>
  );
}

type ReasonProps = Omit<ComponentProps<typeof Notice>, 'children'>;

function Reason({ children, ...notice }: ReasonProps & { readonly children: ReactNode }) {
  useAnnounced(joinSentences(notice.title, notice.text));
  return (
    <div className={classes.reason}>
      <Notice {...notice}>{children}</Notice>
    </div>
  );
}

function reasonOf(
  { phase, counts, choice }: Pick<ExerciseState, 'phase' | 'counts' | 'choice'>,
  t: TFunction,
): ReasonProps {
  if (phase === 'offline') {
    const [title, text] = [t('exercises.offlineTitle'), t('exercises.offlineText')];
    return { icon: IconWifiOff, title, text };
  }
  if (phase === 'failed') {
    const [title, text] = [t('exercises.failedTitle'), t('exercises.failedText')];
    return { icon: IconAlertTriangle, title, text, tone: 'danger' };
  }
  if (counts?.total === 0) {
    const [title, text] = [t('exercises.emptyTitle'), t('exercises.emptyText')];
    return { icon: IconTarget, title, text };
  }
  if (choice === 'mistakes' && counts?.weak.length === 0) {
    const [title, text] = [t('exercises.noMistakesTitle'), t('exercises.noMistakesText')];
    return { icon: IconTarget, title, text };
  }
  const next = counts?.next ?? null;
  const text =
    next === null
      ? t('exercises.noneText')
      : t('exercises.noneNext', { time: timeText(next, currentLanguage()) });
  return {
    icon: IconTarget,
    title: t(choice === undefined ? 'exercises.allDone' : 'exercises.noneTitle'),
    text,
  };
}

/** Says what becomes of answers that the server has not received. */
function Waiting({ exercises }: { readonly exercises: ExerciseSession }) {
  const { t } = useTranslation();
  const count = useStore(exerciseOutbox().waiting, (state) => state.count);
  const isOpen = useStore(exercises.store, ({ exercise }) => exercise !== undefined);
  const isLocal = useStore(sessionStore, ({ session }) => session.kind === 'local-guest');
  return (
    <p className={classes.waiting} role="status">
      {isLocal && isOpen ? t('exercises.local') : count > 0 && t('exercises.waiting', { count })}
    </p>
  );
}
