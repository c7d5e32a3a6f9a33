import type { Review } from '@chuhe/lessons/review';
import { t } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { announce } from '../../../lib/announcement.ts';
import type { Reviewer } from './review-store.ts';
import { accuracyText, progressText } from './review-words.ts';

/** Announces that a review begins or pauses. Progress is shown only by a bar, because announcing each position would be too much. */
export function announceReview({ store }: Reviewer): void {
  store.subscribe((state, before) => {
    const [now, was] = [state.status.kind, before.status.kind];
    const isBegun = now === 'running' && was !== 'running';
    const isPaused = now === 'paused' && was === 'running';
    if (isBegun || isPaused) announce(progressText(state, t));
  });
}

export function announceResult({ sides: { red, black } }: Review): void {
  const language = currentLanguage();
  announce(
    t('review.finished', {
      red: accuracyText(red, language),
      black: accuracyText(black, language),
    }),
  );
}
