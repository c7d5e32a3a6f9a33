import { formatScore } from '@chuhe/cloudbook/score';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconEyeOff from '~icons/eye-off';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useOverlay } from '../../../components/use-overlay.ts';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { playFromHere } from '../../../lib/state/play-from-here.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { retryMode } from './retry-mode.ts';
import type { Exercise, RetryState } from './retry-session.ts';
import classes from './review.module.css';
import { type MoveFormatter, useMoveTexts } from './use-move-texts.ts';

/** A notice in place of the move list, which would show the answer. */
export function RetryNotice() {
  const { t } = useTranslation();
  return <Notice icon={IconEyeOff} title={t('review.learn')} text={t('review.movesHidden')} />;
}

/** The exercise panel, in place of the engine's lines. Back ends the exercises. */
export function RetryPanel() {
  const { t } = useTranslation();
  const { session } = retryMode();
  const state = useStore(session.store);
  const exercise = state.exercises[state.index];
  useOverlay(true, () => session.stop(), undefined, false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that has begun the exercises is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className={classes.retryPanel}>
      <header className={classes.retryHead}>
        <h2 ref={heading} tabIndex={-1}>
          {t('review.learn')}
        </h2>
        {exercise !== undefined && <span>{placeText(state, t)}</span>}
      </header>
      {exercise !== undefined && <Asking exercise={exercise} state={state} />}
      {exercise === undefined && state.exercises.length > 0 && <Summary state={state} />}
    </div>
  );
}

interface AskingProps {
  readonly exercise: Exercise;
  readonly state: RetryState;
}

function Asking({ exercise, state }: AskingProps) {
  const { t } = useTranslation();
  const { session } = retryMode();
  const text = useMoveTexts(exercise.node);
  const { step } = state;
  const isOver = step.kind === 'right' || step.kind === 'shown';
  const side = t(`analysis.${exercise.mover}`);
  const played = t('review.played', { side, move: text(exercise.played) });
  const verdict = stepText(step, exercise, text, t);
  const best = isOver ? bestMovesText(exercise, text, t) : undefined;
  const isAsking = step.kind === 'asking';
  const parts = isAsking ? [placeText(state, t), played, verdict] : [verdict, best];
  useAnnounced(joinSentences(...parts));
  return (
    <>
      <p>{played}</p>
      <p data-kind={step.kind} className={classes.verdict}>
        {verdict}
      </p>
      {best !== undefined && <p>{best}</p>}
      <div className={classes.actions}>
        {isOver && (
          <Button kind="primary" onClick={() => session.next()}>
            {t('review.next')}
          </Button>
        )}
        {isOver && <Button onClick={() => playOut(exercise)}>{t('review.playOut')}</Button>}
        {!isOver && <Button onClick={() => session.show()}>{t('review.showAnswer')}</Button>}
        {!isOver && <Button onClick={() => session.next()}>{t('review.skip')}</Button>}
        <Button onClick={() => session.stop()}>{t('review.stop')}</Button>
      </div>
      <BackToExercise />
    </>
  );
}

/** Ends the exercises and offers a game against the engine from the position before the mistake. */
function playOut({ node }: Exercise): void {
  retryMode().session.stop();
  goTo(node);
  playFromHere();
}

/** The engine's best moves. They are shown even after an accepted move, because it may not be the best one. */
function bestMovesText(exercise: Exercise, text: MoveFormatter, t: TFunction): string {
  const moves = exercise.before.lines.flatMap(({ moves: [move], score }) =>
    move === undefined ? [] : [`${text(move)} (${formatScore(score)})`],
  );
  return t('review.bestMoves', { moves: moves.join(t('common.listSeparator')) });
}

function placeText({ index, exercises }: RetryState, t: TFunction): string {
  return t('review.exercise', { index: index + 1, count: exercises.length });
}

/** A button that returns to the exercise after the user has navigated elsewhere in the game. */
function BackToExercise() {
  const { t } = useTranslation();
  const { index, exercises } = useStore(retryMode().session.store);
  const current = useStore(gameStore, (state) => state.current);
  const node = exercises[index]?.node;
  if (node === undefined || node === current) return null;
  return <Button onClick={() => goTo(node)}>{t('review.backToExercise')}</Button>;
}

function stepText(
  step: RetryState['step'],
  { before }: Exercise,
  text: MoveFormatter,
  t: TFunction,
): string {
  if (step.kind === 'asking') return t('review.find');
  const move = step.kind === 'shown' ? before.lines[0]?.moves[0] : step.move;
  return t(STEP_TEXTS[step.kind], { move: move === undefined ? '' : text(move) });
}

const STEP_TEXTS = {
  judging: 'review.judging',
  right: 'review.right',
  playable: 'review.playable',
  wrong: 'review.wrong',
  unknown: 'review.unknown',
  shown: 'review.answer',
} as const;

function Summary({ state: { exercises, solved } }: { readonly state: RetryState }) {
  const { t } = useTranslation();
  const { session } = retryMode();
  const summary = t('review.summary', { solved, count: exercises.length });
  useAnnounced(summary);
  return (
    <>
      <p>{summary}</p>
      <div className={classes.actions}>
        <Button onClick={() => session.start(exercises)}>{t('review.again')}</Button>
        <Button kind="primary" onClick={() => session.stop()}>
          {t('review.stop')}
        </Button>
      </div>
    </>
  );
}
