import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { adoptReview, type ShownReview } from './game-review.ts';
import classes from './review.module.css';

/** Writes a review into the game that has not been written yet, such as one of the server. */
export function WriteReview({ state }: Pick<ShownReview, 'state'>) {
  const { t } = useTranslation();
  if (state.status.kind !== 'done' || state.signs !== undefined) return null;
  return (
    <section className={classes.contested}>
      <p>{t('gameReviews.writeText')}</p>
      <Button kind="primary" onClick={adoptReview}>
        {t('gameReviews.write')}
      </Button>
    </section>
  );
}
