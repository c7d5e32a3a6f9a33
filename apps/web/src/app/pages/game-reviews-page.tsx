import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { LinkButton } from '../../components/button.tsx';
import { keepServerReview } from '../../features/analysis/review/keep-server-review.ts';
import { makeReviewStorage } from '../../features/analysis/review/review-storage.ts';
import type { KeepReview } from '../../features/games/reviews/batch-actions.ts';
import { BatchList } from '../../features/games/reviews/batch-list.tsx';
import { BatchReport } from '../../features/games/reviews/batch-report.tsx';
import classes from '../../features/games/reviews/reviews.module.css';

/** `/reviews`: the analyses of saved games on the server. */
export function GameReviewsPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <h1>{t('gameReviews.title')}</h1>
        <LinkButton to="/matches">{t('gameReviews.toGames')}</LinkButton>
      </div>
      <p className={classes.quiet}>{t('gameReviews.lead')}</p>
      <BatchList />
    </div>
  );
}

/** `/reviews/BATCH` */
export function GameReviewPage() {
  const { t } = useTranslation();
  const { batchId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <h1>{t('gameReviews.title')}</h1>
        <AppLink to="/reviews">{t('gameReviews.back')}</AppLink>
      </div>
      <BatchReport
        key={batchId}
        batchId={batchId}
        keep={keepReview}
        onDeleted={() => void navigate({ to: '/reviews', replace: true })}
      />
    </div>
  );
}

const keepReview: KeepReview = (review) => keepServerReview(review, makeReviewStorage());
