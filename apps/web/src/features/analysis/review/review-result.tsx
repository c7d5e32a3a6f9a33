import { COLORS } from '@chuhe/rules/piece';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconFileExport from '~icons/file-export';
import IconPrinter from '~icons/printer';
import { Button } from '../../../components/button.tsx';
import { runAction } from '../../../lib/actions/registry.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { addMistakes } from './add-mistakes.ts';
import { gameReviewer, type ShownReview } from './game-review.ts';
import { PhaseTable } from './phase-table.tsx';
import { Counts, Opening, SideCards } from './report-parts.tsx';
import { exercisesOf, retryMode } from './retry-mode.ts';
import classes from './review.module.css';
import { StartRow } from './review-start.tsx';
import { progressOf } from './review-store.ts';
import { TheoryEnd } from './theory-end.tsx';
import { TurningCards } from './turning-cards.tsx';
import { WriteReview } from './write-review.tsx';

/**
 * The results of the review. Accuracy and counts of only a part of the moves would be misread, so they are shown once all positions
 * have been analysed, even if doubtful moves are still to be searched again.
 */
export function ReviewResult(shown: ShownReview) {
  const { t } = useTranslation();
  const { state, moves, review } = shown;
  const isDone = state.status.kind === 'done';
  const isWhole = progressOf(state).pass === 'looks';
  return (
    <div className="stack">
      <Opening />
      {isDone && <TheoryEnd moves={moves} />}
      {isWhole && <SideCards review={review} />}
      {isWhole && <Counts {...shown} />}
      {isWhole && <PhaseTable review={review} />}
      <WriteReview state={state} />
      {isDone && <Contested {...shown} />}
      {isDone && <TurningCards {...shown} />}
      {isDone && <Retry {...shown} />}
      {isDone && <ExportActions />}
      {isDone && (
        <details className={classes.restart}>
          <summary>{t('review.anew')}</summary>
          <StartRow count={moves.length} label={t('review.start')} />
        </details>
      )}
    </div>
  );
}

/** Offers a deeper search of the moves whose verdicts are contradicted by the user's own, deeper analysis. */
function Contested({ review: { contested } }: ShownReview) {
  const { t } = useTranslation();
  if (contested.length === 0) return null;
  return (
    <section className={classes.contested} role="status">
      <p>{t('review.contested', { count: contested.length })}</p>
      <Button onClick={() => gameReviewer().lookDeeper(contested)}>{t('review.lookDeeper')}</Button>
    </section>
  );
}

/** Prints the report, or saves the game as a file. */
function ExportActions() {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button onClick={() => runAction('savePgn')}>
        <IconFileExport size={16} stroke={1.8} aria-hidden="true" />
        {t('actions.savePgn')}
      </Button>
      <Button onClick={() => window.print()}>
        <IconPrinter size={16} stroke={1.8} aria-hidden="true" />
        {t('review.print')}
      </Button>
    </div>
  );
}

/** Starts exercises from the mistakes of either side. */
function Retry({ review, moves, findings }: ShownReview) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (each) => each.game);
  const reasonId = useId();
  // The trainer's cards are stored on the server.
  const isSignedIn = useStore(sessionStore, ({ session }) => session.kind === 'user');
  // Exercises take over the board, and a game in progress would be lost.
  const isPlaying = useReasonAgainstAnotherGame() === 'disabledReasons.endGame';
  const all = COLORS.flatMap((color) => {
    const exercises = exercisesOf(game, { review, moves, findings }, color);
    return exercises.length === 0 ? [] : [{ color, exercises }];
  });
  // Once the exercises have begun, their buttons are elsewhere, and the report has moved under the pointer.
  const isRetrying = useStore(activityStore, ({ activity }) => activity === 'retry');
  if (all.length === 0 || isRetrying) return null;
  return (
    <section className={classes.retry}>
      <h2>{t('review.learn')}</h2>
      <div className={classes.actions}>
        {all.map(({ color, exercises }) => (
          <Button
            key={color}
            kind="primary"
            disabled={isPlaying}
            aria-describedby={isPlaying ? reasonId : undefined}
            onClick={() => retryMode().begin(exercises)}
          >
            {t('review.retry', { side: t(`analysis.${color}`), count: exercises.length })}
          </Button>
        ))}
      </div>
      {isPlaying && <p id={reasonId}>{t('disabledReasons.endGame')}</p>}
      {isSignedIn && (
        <div className={classes.actions}>
          {all.map(({ color, exercises }) => (
            <Button key={color} onClick={() => void addMistakes(exercises)}>
              {t('training.addMistakes', {
                side: t(`analysis.${color}`),
                count: exercises.length,
              })}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
