import type { Exercise } from '@chuhe/contract/exercise';
import { makeMoveText } from '@chuhe/game/notation';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { ExerciseSession, positionAfter } from './exercise-session.ts';
import type { ExerciseSupply } from './exercise-supply.ts';
import { ExerciseView } from './exercise-view.tsx';
import exerciseClasses from './exercises.module.css';
import classes from './run.module.css';
import { stateOf } from './run-result.tsx';
import type { KeptRun } from './run-session.ts';
import { useExerciseKeys } from './use-exercise-keys.ts';

interface RunReviewProps {
  readonly run: KeptRun;
  /** From 1 on. */
  readonly number: number;
  readonly exercise: Exercise;
  readonly onOpen: (number: number | undefined) => void;
}

/** An exercise of an ended run, to be solved again without a clock. Nothing is recorded. */
export function RunReview({ run, number, exercise, onOpen }: RunReviewProps) {
  const { t } = useTranslation();
  const shown = Math.min(run.exercises.length, run.answers.length + 1);
  const solving = useMemo(() => {
    const session = makePractice(exercise);
    return {
      session,
      keyed: {
        store: session.store,
        try: (move: string) => session.try(move),
        hint: () => session.hint(),
        show: () => session.show(),
        retry: () => session.retry(),
        next: () => onOpen(number < shown ? number + 1 : undefined),
      },
    };
  }, [exercise, number, shown, onOpen]);
  const { session, keyed } = solving;
  useExerciseKeys(keyed);
  useEffect(() => {
    void session.start(undefined);
    return () => session.stop();
  }, [session]);
  const state = t(`run.states.${stateOf(run, number - 1)}`);
  const head = t('groups.exerciseState', { number, state });
  useAnnounced(head);
  return (
    <div className={exerciseClasses.exercises}>
      <header className={classes.head}>
        <h1>{head}</h1>
        <Played run={run} number={number} exercise={exercise} />
        <Button className={classes.end} onClick={() => onOpen(undefined)}>
          {t('run.toList')}
        </Button>
      </header>
      <div className={exerciseClasses.panel}>
        <ExerciseView session={keyed} exercise={exercise} isPractice />
      </div>
    </div>
  );
}

/** The wrong move of the run. */
function Played({ run, number, exercise }: Omit<RunReviewProps, 'onOpen'>) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const answer = run.answers[number - 1];
  const wrong = answer?.moves.at(-1);
  if (answer === undefined || answer.isSolved || wrong === undefined) return null;
  const before = positionAfter(exercise, answer.moves.slice(0, -1));
  return <p>{t('run.played', { move: makeMoveText(before.fen, wrong, notation) })}</p>;
}

/** A session with one exercise that keeps nothing. */
function makePractice(exercise: Exercise): ExerciseSession {
  const player = { rating: exercise.rating, deviation: 0, answers: 0 };
  const supply: ExerciseSupply = {
    userId: '',
    exercises: [exercise],
    player,
    fetchedAt: exercise.rating,
    weak: [],
  };
  const fresh = { mate: 0, material: 0, defence: 0, ending: 0 };
  const data = { exercises: [exercise], player, weak: [], due: 0, next: null, fresh, total: 1 };
  return new ExerciseSession({
    load: () => Promise.resolve({ success: true, data }),
    answer: () => Promise.resolve(undefined),
    isWaiting: () => false,
    userId: () => undefined,
    readSupply: () => supply,
    writeSupply: () => undefined,
    readPlace: () => undefined,
    writePlace: () => undefined,
    isStill: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    random: Math.random,
  });
}
