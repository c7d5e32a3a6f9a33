import type { AssignedExercise, PupilAssignmentDetail } from '@chuhe/contract/coaching';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LinkButton } from '../../../components/button.tsx';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import exerciseClasses from '../exercises/exercises.module.css';
import { analysisAddress, SolvingView, useTask } from '../exercises/solving-view.tsx';
import { useExerciseKeys } from '../exercises/use-exercise-keys.ts';
import classes from './groups.module.css';
import { makeSet, tryOutbox } from './make-set.ts';
import { ResultMark, resultWords } from './result-mark.tsx';
import type { SetSession, SetState } from './set-session.ts';

interface SetViewProps {
  readonly assignment: PupilAssignmentDetail;
  /** Whether the coach gets what the pupil does. */
  readonly isRecorded: boolean;
  readonly onChanged: () => void;
}

/** The exercises of an assignment: a strip to choose one, the board, and the buttons. */
export function SetView({ assignment, isRecorded, onChanged }: SetViewProps) {
  const { t } = useTranslation();
  const [session] = useState(() => makeSet(assignment, onChanged));
  useExerciseKeys(session);
  useEffect(() => () => session.stop(), [session]);
  // Tries of an earlier visit may still wait.
  useEffect(() => void tryOutbox().flush(), []);
  const { results } = assignment;
  useEffect(() => session.hear(results), [session, results]);
  const { index } = useStore(session.store);
  const exercise = assignment.exercises[index];
  if (exercise === undefined) return null;
  return (
    <div className={classes.set}>
      <Strip session={session} />
      <section className={classes.exercise} aria-label={t('exercises.board')}>
        <SetExercise
          session={session}
          exercise={exercise}
          subject={`${assignment.assignmentId} ${index}`}
          isRecorded={isRecorded}
        />
      </section>
      <Unsent />
    </div>
  );
}

/** A button for each exercise, with what the pupil has done. */
function Strip({ session }: { readonly session: SetSession }) {
  const { t } = useTranslation();
  const { index, results } = useStore(session.store);
  const solved = results.filter(({ solvedAt }) => solvedAt !== null).length;
  return (
    <nav className={classes.strip} aria-label={t('groups.exercises')}>
      <p role="status">{t('groups.solvedOf', { solved, size: results.length })}</p>
      <ol>
        {results.map((result, at) => (
          <li key={at}>
            <button
              type="button"
              aria-current={at === index ? 'true' : undefined}
              aria-label={t('groups.exerciseState', { number: at + 1, state: resultWords(result) })}
              data-state={stateOf(result)}
              onClick={() => session.open(at)}
            >
              {at + 1}
              <ResultMark result={result} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stateOf({ solvedAt, triedAt, wrong, help }: SetState['results'][number]) {
  if (solvedAt !== null) return 'solved';
  return triedAt !== null || wrong > 0 || help !== 'none' ? 'tried' : undefined;
}

interface SetExerciseProps {
  readonly session: SetSession;
  readonly exercise: AssignedExercise;
  /** Another one for each exercise. */
  readonly subject: string;
  readonly isRecorded: boolean;
}

function SetExercise({ session, exercise, subject, isRecorded }: SetExerciseProps) {
  const { t } = useTranslation();
  const state = useStore(session.store);
  const { index, step, results } = state;
  // A solved exercise is practice.
  const counts = isRecorded && results[index]?.solvedAt === null;
  // The number makes two exercises with the same task different.
  const number = t('groups.exerciseNumber', { number: index + 1 });
  useAnnounced(joinSentences(number, useTask(exercise)));
  return (
    <SolvingView
      session={session}
      state={state}
      exercise={exercise}
      subject={subject}
      layout={LAYOUT}
      endNote={counts && step.kind !== 'solved' && <small>{t('groups.solveYourself')}</small>}
      helpNote={counts && <p className={classes.note}>{t('groups.coachSeesTries')}</p>}
      endActions={<LinkButton to={analysisAddress(exercise)}>{t('exercises.analyse')}</LinkButton>}
    />
  );
}

const LAYOUT = { board: classes['board'], side: classes['side'] };

/** Says what becomes of tries that the server has not received. */
function Unsent() {
  const { t } = useTranslation();
  const count = useStore(tryOutbox().waiting, (state) => state.count);
  return (
    <p className={exerciseClasses.waiting} role="status">
      {count > 0 && t('exercises.waiting', { count })}
    </p>
  );
}
