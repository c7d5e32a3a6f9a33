import type { Exercise } from '@chuhe/contract/exercise';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreApi, useStore } from 'zustand';
import IconHistory from '~icons/history';
import { Button, LinkButton } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { dayText, gameDateText } from '../../../lib/time-text.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { type ExerciseState, isOver } from './exercise-session.ts';
import classes from './exercises.module.css';
import { ReportDialog } from './report-dialog.tsx';
import { analysisAddress, type SolvingSession, SolvingView, useTask } from './solving-view.tsx';
import { themeNames } from './theme-names.ts';

interface ExerciseViewProps {
  readonly session: SolvingSession & { readonly store: StoreApi<ExerciseState> };
  readonly exercise: Exercise;
  /** Whether nothing is recorded. */
  readonly isPractice?: boolean;
}

/** One exercise of the page, with the game that it is from. */
export function ExerciseView({ session, exercise, isPractice = false }: ExerciseViewProps) {
  const { t } = useTranslation();
  const state = useStore(session.store);
  const { step } = state;
  const isMissed = state.isMissed && !isPractice;
  const missed =
    exercise.missedAt === null
      ? undefined
      : t('exercises.answeredOn', { day: dayText(exercise.missedAt, currentLanguage()) });
  useAnnounced(joinSentences(useTask(exercise), missed));
  return (
    <section className={classes.exercise} aria-label={t('exercises.board')}>
      <SolvingView
        session={session}
        state={state}
        exercise={exercise}
        subject={exercise.exerciseId}
        layout={LAYOUT}
        lead={
          missed !== undefined && (
            <p className={classes.missed}>
              <IconHistory size={16} aria-hidden="true" />
              {missed}
            </p>
          )
        }
        reserve={isMissed ? t('exercises.solvedLate') : undefined}
        endNote={isMissed && <small>{t('exercises.comesBack')}</small>}
        helpNote={!isPractice && <CostOfHelp isMissed={isMissed} />}
        endActions={<EndActions exercise={exercise} />}
      >
        <GameOfExercise exercise={exercise} isOver={isOver(step)} />
      </SolvingView>
    </section>
  );
}

const LAYOUT = { board: classes['board'], side: classes['side'] };

/** What help costs, or that the exercise comes back. Both texts lie in the same place, so that nothing below moves when they change. */
function CostOfHelp({ isMissed }: Pick<ExerciseState, 'isMissed'>) {
  const { t } = useTranslation();
  return (
    <p role="status" className={classes.cost}>
      <small data-shown={!isMissed}>{t('exercises.helpCounts')}</small>
      <small data-shown={isMissed}>{t('exercises.comesBack')}</small>
    </p>
  );
}

interface ExerciseProps {
  readonly exercise: Exercise;
}

/** What can be done with an exercise that is over. */
function EndActions({ exercise }: ExerciseProps) {
  const { t } = useTranslation();
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <LinkButton to={analysisAddress(exercise)}>{t('exercises.analyse')}</LinkButton>
      <Button aria-haspopup="dialog" onClick={() => setReporting(true)}>
        {t('exercises.report')}
      </Button>
      {isReporting && (
        <ReportDialog exerciseId={exercise.exerciseId} onClose={() => setReporting(false)} />
      )}
      <LinkButton to={playAddress(exercise)}>{t('exercises.playOut')}</LinkButton>
    </>
  );
}

/** The address that offers a game against the engine from the position. */
function playAddress({ fen }: Exercise): string {
  return `/?fen=${fen.replaceAll(' ', '_')}&dialog=play`;
}

interface GameOfExerciseProps extends ExerciseProps {
  /** Whether the exercise is over. Only then are its difficulty and themes shown, because they help to find the solution. */
  readonly isOver: boolean;
}

/** The game that the position is from and, when the exercise is over, its difficulty and its themes. */
function GameOfExercise({
  exercise: { red, black, event, date, rating, themes },
  isOver,
}: GameOfExerciseProps) {
  const { t } = useTranslation();
  const displayName = usePlayerNames();
  const players = [red, black].map((name) => (name === '' ? '?' : displayName(name))).join(' – ');
  const game = [
    ...(red === '' && black === '' ? [] : [players]),
    ...(date === '' ? [] : [gameDateText(date, currentLanguage())]),
  ].join(t('common.listSeparator'));
  return (
    <footer className={classes.source}>
      {(game !== '' || event !== '') && (
        <p>
          <span>{t('exercises.from')}</span>
          {game !== '' && <b>{game}</b>}
          {event !== '' && <span>{event}</span>}
        </p>
      )}
      {isOver && <p>{t('exercises.difficulty', { rating })}</p>}
      {isOver && themes.length > 0 && (
        <p>{t('exercises.trains', { themes: themeNames(themes, t) })}</p>
      )}
    </footer>
  );
}
