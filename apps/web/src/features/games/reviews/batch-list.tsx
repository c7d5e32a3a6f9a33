import type { ReviewBatch } from '@chuhe/contract/game-review';
import { listReviewBatches } from '@chuhe/contract/game-review-endpoints';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import IconReportAnalytics from '~icons/report-analytics';
import { AppLink } from '../../../components/app-link.tsx';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { timeText } from '../../../lib/time-text.ts';
import classes from './reviews.module.css';
import { useLiveRefetch } from './use-live-refetch.ts';

/** The user's analyses, newest first. */
export function BatchList() {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(listReviewBatches, {});
  useLiveRefetch(refetch);
  // A failed refetch leaves the list in place.
  if (failure !== undefined && data === undefined) {
    return (
      <Notice
        icon={IconReportAnalytics}
        title={t('gameReviews.failedTitle')}
        text={failure.message}
        tone="danger"
      >
        <Button onClick={refetch}>{t('common.retry')}</Button>
      </Notice>
    );
  }
  if (data === undefined) return <SkeletonRows label={t('common.processing')} />;
  if (data.batches.length === 0) {
    return (
      <Notice
        icon={IconReportAnalytics}
        title={t('gameReviews.emptyTitle')}
        text={t('gameReviews.how')}
      >
        <LinkButton to="/matches">{t('gameReviews.toGames')}</LinkButton>
      </Notice>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {data.batches.map((batch) => (
          <li key={batch.batchId}>
            <BatchRow batch={batch} />
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{t('gameReviews.left', data.allowance)}</p>
    </>
  );
}

function BatchRow({ batch }: { readonly batch: ReviewBatch }) {
  const { t } = useTranslation();
  const day = timeText(batch.createdAt, currentLanguage());
  return (
    <div className={classes.batch}>
      <AppLink to={`/reviews/${batch.batchId}`} aria-label={t('gameReviews.open', { day })}>
        {day}
      </AppLink>
      <BatchState batch={batch} />
    </div>
  );
}

/** How far an analysis is. */
export function BatchState({ batch }: { readonly batch: ReviewBatch }) {
  const { t } = useTranslation();
  const { state, games, waiting } = batch;
  return (
    <>
      <p className={classes.line}>
        <b>{t(`gameReviews.states.${state}`)}</b>
        {stateWords(batch, t).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      {state === 'RUNNING' && (
        <progress
          value={games - waiting}
          max={games}
          aria-label={t('gameReviews.states.RUNNING')}
        />
      )}
    </>
  );
}

/** @example ['38 of 40 analysed', '1 failed', '1 skipped'] */
function stateWords(
  { games, done, failed, skipped, cancelled }: ReviewBatch,
  t: TFunction,
): readonly string[] {
  return [
    t('gameReviews.progress', { done, games }),
    ...(failed > 0 ? [t('gameReviews.failed', { count: failed })] : []),
    ...(skipped > 0 ? [t('gameReviews.skipped', { count: skipped })] : []),
    ...(cancelled > 0 ? [t('gameReviews.cancelled', { count: cancelled })] : []),
  ];
}
