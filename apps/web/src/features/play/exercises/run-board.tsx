import { bonusOf, bonusRange } from '@chuhe/contract/run-rules';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconCheck from '~icons/check';
import IconX from '~icons/x';
import { Button } from '../../../components/button.tsx';
import { announce } from '../../../lib/announcement.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import { turnOf } from '../trainer/turn-of.ts';
import { TypedAnswer } from '../trainer/typed-answer.tsx';
import { ExerciseBoard } from './exercise-board.tsx';
import { askedPosition } from './exercise-session.ts';
import exerciseClasses from './exercises.module.css';
import classes from './run.module.css';
import { runNow } from './run-now.ts';
import { exerciseOf, type KeptRun, type RunSession, scoreOf, timeLeft } from './run-session.ts';
import { useTask } from './solving-view.tsx';

interface RunBoardProps {
  readonly session: RunSession;
  readonly run: KeptRun;
}

/** A run that goes on: the clock, the score, and the exercise. */
export function RunBoard({ session, run }: RunBoardProps) {
  const { t } = useTranslation();
  useEscape(session);
  const end = useCallback(() => session.end(), [session]);
  useUnsaved(true, { text: t('run.leaveText'), isKept: true, onLeave: end });
  return (
    <div className={exerciseClasses.exercises}>
      <header className={classes.head}>
        <h1 className="heard">{t('pages.exerciseRun.title')}</h1>
        <Clock session={session} run={run} />
        <p className={classes.score}>
          <span className="heard">{t('run.score')}</span> <b>{scoreOf(run)}</b>
        </p>
        <Combo session={session} />
        <Button className={classes.end} aria-keyshortcuts="Escape" onClick={end}>
          {t('run.end')}
        </Button>
      </header>
      <div className={exerciseClasses.panel}>
        <Asked session={session} run={run} />
      </div>
    </div>
  );
}

/** Escape ends the run. On the board, it first puts back a piece that was picked up. */
function useEscape(session: RunSession): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented, isComposing }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented || isComposing) return;
      const isInMenu = target instanceof Element && target.closest('[role="menu"]') !== null;
      if (!isInMenu && document.querySelector('dialog[open]') === null) session.end();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [session]);
}

/** Milliseconds between two looks at the clock. */
const TICK = 200;
/** The seconds that are announced to screen readers. */
const ANNOUNCED: ReadonlySet<number> = new Set([120, 60, 30, 10]);

function Clock({ session, run }: RunBoardProps) {
  const { t } = useTranslation();
  const { clock, gain } = useStore(session.store);
  const seconds = useSeconds(run, clock.end);
  useEffect(() => {
    if (ANNOUNCED.has(seconds)) announce(t('run.left', { seconds }));
  }, [seconds, t]);
  const [minutes, rest] = [Math.floor(seconds / 60), `${seconds % 60}`.padStart(2, '0')];
  const isShown = gain !== undefined && gain !== 0;
  return (
    <p className={classes.clock} role="timer" data-low={seconds <= 10}>
      <span className="heard">{t('run.time')}</span> {`${minutes}:${rest}`}
      {isShown && (
        // Another element for each move, so that the animation begins again.
        <em key={`${clock.right} ${clock.wrong}`} data-gain={gain > 0} aria-hidden="true">
          {gainText(gain)}
        </em>
      )}
    </p>
  );
}

/** The seconds that are left, begun ones included. */
function useSeconds(run: KeptRun, end: number): number {
  const [now, setNow] = useState(runNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(runNow()), TICK);
    return () => clearInterval(timer);
  }, []);
  // A bonus shows at once.
  return Math.ceil(timeLeft(run, { end }, now) / 1000);
}

function gainText(gain: number): string {
  return `${gain > 0 ? '+' : '−'}${Math.abs(gain) / 1000} s`;
}

/** The right moves in a row, and how far it is to the next bonus. */
function Combo({ session }: Pick<RunBoardProps, 'session'>) {
  const { t } = useTranslation();
  const { combo } = useStore(session.store, ({ clock }) => clock);
  const { from, to } = bonusRange(combo);
  const next = t('run.nextBonus', { combo: to, seconds: bonusOf(to) / 1000 });
  return (
    <p className={classes.combo}>
      <span>
        <span className={classes.word}>{t('run.combo')}</span> <b>{combo}</b>
      </span>
      <progress max={to - from} value={combo - from} aria-label={next} title={next} />
    </p>
  );
}

function Asked({ session, run }: RunBoardProps) {
  const { t } = useTranslation();
  const { step } = useStore(session.store);
  const exercise = exerciseOf(run);
  if (exercise === undefined) return null;
  const number = run.answers.length + 1;
  const onMove = (move: string): void => session.try(move);
  return (
    <section className={exerciseClasses.exercise} aria-label={t('exercises.board')}>
      <div className={exerciseClasses.board}>
        <ExerciseBoard
          exercise={exercise}
          subject={`${run.runId} ${number}`}
          state={{ line: run.line, step, isHinted: false }}
          isFocusedFirst
          onMove={onMove}
        />
      </div>
      <div className={exerciseClasses.side}>
        <Task run={run} exercise={exercise} session={session} />
        <TypedAnswer fen={askedPosition(exercise, run.line).fen} isKept onMove={onMove} />
        <Strip run={run} />
      </div>
    </section>
  );
}

type Exercise = NonNullable<ReturnType<typeof exerciseOf>>;

/** What is to be done, and what became of the last move. */
function Task({ session, run, exercise }: RunBoardProps & { readonly exercise: Exercise }) {
  const { t } = useTranslation();
  const { clock, gain } = useStore(session.store);
  const task = useTask(exercise);
  const isRight = run.line.length > 0 || run.answers.at(-1)?.isSolved;
  const isFirst = clock.right + clock.wrong === 0;
  // After the last move of an exercise, the next one is on the board.
  const judged = run.line.length === 0 ? run.answers.length : undefined;
  const key = isRight === true ? 'right' : 'wrong';
  const word = judged === undefined ? t(`run.${key}`) : t(`run.${key}Of`, { number: judged });
  const seconds = gain === undefined || gain === 0 ? '' : gainText(gain);
  const verdict = isFirst ? undefined : `${word} ${seconds}`.trim();
  const number = t('groups.exerciseNumber', { number: run.answers.length + 1 });
  // One text, since screen readers get only the last of several.
  useAnnounced(
    run.line.length === 0 ? joinSentences(verdict, number, task) : joinSentences(verdict),
  );
  const kind = isFirst ? 'plain' : key;
  return (
    <>
      <h2 className={exerciseClasses.task} data-side={turnOf(exercise.fen)}>
        {task}
      </h2>
      <div className={exerciseClasses.verdict} data-kind={kind}>
        <p>
          {kind === 'right' && <IconCheck size={18} stroke={2.2} aria-hidden="true" />}
          {kind === 'wrong' && <IconX size={18} stroke={2.2} aria-hidden="true" />}
          {verdict ?? t('exercises.yourMove')}
        </p>
      </div>
    </>
  );
}

/** A sign for each exercise that has ended, the last ones. */
function Strip({ run: { answers } }: Pick<RunBoardProps, 'run'>) {
  return (
    <p className={classes.strip} aria-hidden="true">
      {answers.map(({ isSolved }, at) => (
        <span key={at} data-solved={isSolved}>
          {isSolved ? <IconCheck size={14} stroke={2.4} /> : <IconX size={14} stroke={2.4} />}
        </span>
      ))}
    </p>
  );
}
