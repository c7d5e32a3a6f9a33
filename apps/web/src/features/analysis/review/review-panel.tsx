import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconPrinter from '~icons/printer';
import IconReportAnalytics from '~icons/report-analytics';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import { currentEngine, useCurrentEngine } from '../../../engine/engines.ts';
import { useEngine } from '../../../engine/use-engine.ts';
import { boardTaskStore } from '../../../lib/game/board-task.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { followReasons } from './follow-reasons.ts';
import { gameReviewer, useReview } from './game-review.ts';
import { PrintedReport } from './print-report.tsx';
import classes from './review.module.css';
import { ReviewResult } from './review-result.tsx';
import { StartRow } from './review-start.tsx';
import { progressOf, type ReviewState } from './review-store.ts';
import { progressText } from './review-words.ts';

/** The game report: not started, in progress, or finished. */
export function ReviewPanel() {
  const shown = useReview();
  const { t } = useTranslation();
  const { state, moves } = shown;
  useEffect(followReasons, []);
  const isPlaying = useStore(boardTaskStore, ({ task }) => task?.hidesEngine === true);
  if (moves.length === 0) {
    const text = t(isPlaying ? 'review.whilePlaying' : 'review.noMoves');
    return <Notice icon={IconReportAnalytics} title={t('review.title')} text={text} />;
  }
  return (
    // A scrolling region must be focusable.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className={classes.panel} tabIndex={0} role="group" aria-label={t('review.title')}>
      {state.status.kind === 'none' && <AskForReview count={moves.length} />}
      {(state.status.kind === 'running' || state.status.kind === 'paused') && (
        <Progress state={state} />
      )}
      {state.status.kind === 'failed' && <Failed />}
      {state.status.kind !== 'none' && <ReviewResult {...shown} />}
      <PrintedReport {...shown} />
    </div>
  );
}

function AskForReview({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  // During a game against the engine, the engine must not also review the game.
  const isPlaying = useStore(boardTaskStore, ({ task }) => task?.hidesEngine === true);
  if (isPlaying) return <p className={classes.ask}>{t('review.whilePlaying')}</p>;
  return (
    <div className={classes.ask}>
      <p>{t('review.about')}</p>
      <StartRow count={count} label={t('review.start')} />
      <div className={classes.actions}>
        <Button onClick={() => window.print()}>
          <IconPrinter size={16} stroke={1.8} aria-hidden="true" />
          {t('review.printScoreSheet')}
        </Button>
      </div>
    </div>
  );
}

function Progress({ state }: { readonly state: ReviewState }) {
  const { t } = useTranslation();
  const snapshot = useEngine(useCurrentEngine());
  const { done, total } = progressOf(state);
  const isRunning = state.status.kind === 'running';
  const isWaiting = isRunning && isElsewhere(snapshot);
  useAnnounced(isWaiting ? t('review.elsewhere') : undefined);
  return (
    <div className={classes.progress}>
      <progress value={done} max={total} aria-label={t('review.progress')} />
      <p>{isRunning ? runningText(state, snapshot, t) : progressText(state, t)}</p>
      <div className={classes.actions}>
        {isWaiting && (
          <Button onClick={() => currentEngine().resume()}>{t('engine.paused.take')}</Button>
        )}
        {isRunning ? (
          <Button onClick={() => gameReviewer().pause()}>{t('review.pause')}</Button>
        ) : (
          <Button kind="primary" onClick={() => gameReviewer().resume()}>
            {t('review.resume')}
          </Button>
        )}
      </div>
    </div>
  );
}

function isElsewhere({ taskState }: EngineSnapshot): boolean {
  return taskState?.kind === 'paused' && taskState.reason === 'paused-by-other-tab';
}

function runningText(state: ReviewState, snapshot: EngineSnapshot, t: TFunction): string {
  if (snapshot.taskState?.kind === 'loading') return t('review.loading');
  return isElsewhere(snapshot) ? t('review.elsewhere') : progressText(state, t);
}

function Failed() {
  const { t } = useTranslation();
  return (
    <div className={classes.ask} role="alert">
      <p>{t('review.failed')}</p>
      <div className={classes.actions}>
        <Button kind="primary" onClick={() => gameReviewer().resume()}>
          {t('common.retry')}
        </Button>
      </div>
    </div>
  );
}
