import { REVIEW_NODES } from '@chuhe/lessons/review-search';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText } from '../../../lib/number-text.ts';
import { gameReviewer } from './game-review.ts';
import classes from './review.module.css';

import type { ReviewState } from './review-store.ts';
import { aboutText } from './review-words.ts';
import { msOf, reviewNodes } from './time-left.ts';

interface StartRowProps {
  readonly count: number;
  readonly label: string;
}

/** Lets the user choose the nodes for each move and start the review. Shows the approximate time. */
export function StartRow({ count, label }: StartRowProps) {
  const { t } = useTranslation();
  const { nodes: before, ...state } = gameReviewer().store.getState();
  const [nodes, setNodes] = useState(before);
  return (
    <>
      <ChoiceRow
        label={t('review.budget')}
        value={nodes}
        options={REVIEW_NODES.map((each) => [each, budgetText(each, { ...state, count }, t)])}
        onChoose={setNodes}
      />
      <div className={classes.actions}>
        <Button kind="primary" onClick={() => gameReviewer().start(nodes)}>
          {label}
        </Button>
      </div>
    </>
  );
}

type SpeedOfReview = Pick<ReviewState, 'speed' | 'isSpeedKnown'>;

function budgetText(
  nodes: number,
  { count, speed, isSpeedKnown }: SpeedOfReview & Pick<StartRowProps, 'count'>,
  t: TFunction,
): string {
  const each = t('review.perMove', { nodes: countText(nodes, currentLanguage()) });
  return `${each} · ${aboutText(msOf(reviewNodes(nodes, count), speed), isSpeedKnown, t)}`;
}
