import { MiniBoard } from '@chuhe/board/mini-board';
import type { BestRuns } from '@chuhe/contract/exercise-run';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconCheck from '~icons/check';
import IconX from '~icons/x';
import { Button, LinkButton } from '../../../components/button.tsx';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { ignoreSecondTap, SLOW_DOUBLE_TAP } from '../../../lib/ignore-taps.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { turnOf } from '../trainer/turn-of.ts';
import { runOutbox } from './make-run.ts';
import classes from './run.module.css';
import { RunBest } from './run-best.tsx';
import { clockOf, type KeptRun, type RunSession, scoreOf } from './run-session.ts';

interface RunResultProps {
  readonly session: RunSession;
  readonly run: KeptRun;
  readonly onOpen: (number: number) => void;
}

/** A run that has ended: its score, the user's best ones, and its exercises. */
export function RunResult({ session, run, onOpen }: RunResultProps) {
  const { t } = useTranslation();
  const score = scoreOf(run);
  const record = newRecord(run.best, score);
  const title = t('run.solved', { count: score });
  const praise = record === undefined ? undefined : t(`run.records.${record}`);
  useAnnounced(joinSentences(t('run.over'), title, praise));
  // The last move of the run must not start another one.
  useEffect(() => ignoreSecondTap(SLOW_DOUBLE_TAP), []);
  return (
    <div className={classes.page}>
      <header className={classes.result}>
        <h1>{title}</h1>
        {praise !== undefined && <b>{praise}</b>}
      </header>
      <Counts run={run} />
      <RunBest best={withScore(run.best, score)} />
      <Sent session={session} />
      <Actions session={session} />
      <Exercises run={run} onOpen={onOpen} />
    </div>
  );
}

function Counts({ run }: Pick<RunResultProps, 'run'>) {
  const { t } = useTranslation();
  const { right, wrong, bestCombo } = clockOf(run);
  const rate = Math.round((100 * right) / Math.max(1, right + wrong));
  return (
    <p className={classes.counts}>
      {t('run.moves', { right, wrong, rate })}{' '}
      {bestCombo > 1 && <span>{t('run.bestCombo', { combo: bestCombo })}</span>}
    </p>
  );
}

function Actions({ session }: Pick<RunResultProps, 'session'>) {
  const { t } = useTranslation();
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    actions.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={actions} className={classes.actions}>
      <Button kind="primary" onClick={() => void session.start()}>
        {t('run.again')}
      </Button>
      <LinkButton to="/exercises?by=mistakes">{t('exercises.mistakes')}</LinkButton>
      <LinkButton to="/exercises">{t('pages.exercises.title')}</LinkButton>
      <LinkButton to="/exercises/progress">{t('pages.exerciseProgress.title')}</LinkButton>
    </div>
  );
}

/** Says what becomes of the run if the server does not have it. */
function Sent({ session }: Pick<RunResultProps, 'session'>) {
  const { t } = useTranslation();
  const { sent } = useStore(session.store);
  const count = useStore(runOutbox().waiting, (state) => state.count);
  // Without a connection, the user is not known, and nothing can be sent.
  const isLocal = useStore(sessionStore, ({ session }) => session.kind === 'local-guest');
  const isWaiting = sent === 'sending' && (count > 0 || isLocal);
  return (
    <p className={classes.problem} role="status">
      {sent === 'refused' ? t('run.refused') : isWaiting && t('run.waiting')}
    </p>
  );
}

/** The exercises of the run that were shown, each with what has become of it. */
function Exercises({ run, onOpen }: Omit<RunResultProps, 'session'>) {
  const { t } = useTranslation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const shown = run.exercises.slice(0, run.answers.length + 1);
  return (
    <section aria-labelledby="run-exercises">
      <h2 id="run-exercises">{t('run.exercises')}</h2>
      <p className={classes.hint}>{t('run.exercisesText')}</p>
      <ol className={classes.exercises}>
        {shown.map((exercise, at) => {
          const state = stateOf(run, at);
          const label = t('groups.exerciseState', {
            number: at + 1,
            state: t(`run.states.${state}`),
          });
          return (
            <li key={exercise.exerciseId}>
              <button
                type="button"
                data-state={state}
                aria-label={label}
                onClick={() => onOpen(at + 1)}
              >
                <MiniBoard
                  placement={exercise.fen}
                  size={124}
                  orientation={turnOf(exercise.fen)}
                  theme={boardTheme}
                  pieces={BOARD_PIECES[pieceSet]}
                />
                <span>
                  {at + 1}
                  {state === 'right' && <IconCheck size={16} stroke={2.4} aria-hidden="true" />}
                  {state === 'wrong' && <IconX size={16} stroke={2.4} aria-hidden="true" />}
                  {state === 'open' && <span aria-hidden="true">{'–'}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function stateOf({ answers }: KeptRun, at: number): 'right' | 'wrong' | 'open' {
  const answer = answers[at];
  if (answer === undefined) return 'open';
  return answer.isSolved ? 'right' : 'wrong';
}

/** The longest time of which the score is the best. A first run is no record. */
function newRecord(best: BestRuns, score: number): 'ever' | 'week' | 'today' | undefined {
  if (best.ever === null || score === 0) return undefined;
  return (['ever', 'week', 'today'] as const).find((span) => score > (best[span] ?? 0));
}

function withScore({ today, week, ever }: BestRuns, score: number): BestRuns {
  return {
    today: Math.max(today ?? 0, score),
    week: Math.max(week ?? 0, score),
    ever: Math.max(ever ?? 0, score),
  };
}
