import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { durationText } from '../../../lib/time-text.ts';
import { gameReviewer } from './game-review.ts';
import classes from './review.module.css';
import { REVIEW_BUDGETS_MS, reviewMs } from './review-store.ts';

interface StartRowProps {
  readonly count: number;
  readonly label: string;
}

/** Lets the user choose the time for each move and start the review. Shows the total time. */
export function StartRow({ count, label }: StartRowProps) {
  const { t } = useTranslation();
  const [budgetMs, setBudget] = useState(gameReviewer().store.getState().budgetMs);
  return (
    <>
      <ChoiceRow
        label={t('review.budget')}
        value={budgetMs}
        options={REVIEW_BUDGETS_MS.map((ms) => [ms, budgetText(ms, count, t)])}
        onChoose={setBudget}
      />
      <div className={classes.actions}>
        <Button kind="primary" onClick={() => gameReviewer().start(budgetMs)}>
          {label}
        </Button>
      </div>
    </>
  );
}

function budgetText(ms: number, count: number, t: TFunction): string {
  const seconds = { seconds: ms / 1_000 };
  return `${t('review.perMove', seconds)} · ${aboutText(reviewMs(ms, count), t)}`;
}

/** @example aboutText(95_000, t); // 'about 2 min' */
export function aboutText(ms: number, t: TFunction): string {
  return t('review.roughly', { time: durationText(ms / 1_000, currentLanguage()) });
}
