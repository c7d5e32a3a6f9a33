import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ChoiceRow } from '../../components/choice-row.tsx';
import classes from './review.module.css';
import { REVIEW_BUDGETS_MS, reviewMs } from './review-store.ts';
import { theReviewer } from './the-review.ts';

interface StartRowProps {
  readonly count: number;
  readonly label: string;
}

/** How long for each move, and what that comes to. */
export function StartRow({ count, label }: StartRowProps) {
  const { t } = useTranslation();
  const [budgetMs, setBudget] = useState(theReviewer().store.getState().budgetMs);
  return (
    <>
      <ChoiceRow
        label={t('review.budget')}
        value={budgetMs}
        options={REVIEW_BUDGETS_MS.map((ms) => [ms, budgetText(ms, count, t)])}
        onChoose={setBudget}
      />
      <div className={classes.actions}>
        <Button kind="primary" onClick={() => theReviewer().start(budgetMs)}>
          {label}
        </Button>
      </div>
    </>
  );
}

function budgetText(ms: number, count: number, t: TFunction): string {
  const seconds = { seconds: ms / 1_000 };
  return `${t('review.perMove', seconds)} · ${durationText(reviewMs(ms, count) / 1_000, t)}`;
}

/** @example durationText(95, t); // '2 min' */
export function durationText(seconds: number, t: TFunction): string {
  if (seconds < 60) return t('review.seconds', { count: Math.ceil(seconds) });
  return t('review.minutes', { count: Math.ceil(seconds / 60) });
}
