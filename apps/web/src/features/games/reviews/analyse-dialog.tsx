import { listReviewBatches } from '@chuhe/contract/game-review-endpoints';
import { BATCH_NODES, GAME_REVIEW_LIMITS } from '@chuhe/contract/game-review-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText } from '../../../lib/number-text.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { startReviews } from './batch-actions.ts';
import classes from './reviews.module.css';

interface AnalyseDialogProps {
  readonly matchIds: readonly string[];
  readonly onClose: () => void;
}

/** Asks for the nodes, and has the server analyse the selected games. */
export function AnalyseDialog({ matchIds, onClose }: AnalyseDialogProps) {
  const { t } = useTranslation();
  const { data, failure } = useCall(listReviewBatches, {});
  const [nodes, setNodes] = useState<(typeof BATCH_NODES)[number]>(BATCH_NODES[1]);
  // A second press, or a retry after a lost answer, does not start the games twice.
  const [batchId] = useState(makeUuid);
  const { isSending, once } = useSending();
  const count = matchIds.length;
  const isTooMany = count > GAME_REVIEW_LIMITS.games;
  const isOverLimit = data !== undefined && count > data.allowance.left;
  const start = async (): Promise<void> => {
    if (await startReviews({ batchId, matchIds, nodes })) onClose();
  };
  return (
    <Dialog title={t('gameReviews.analyse', { count })} isHeld={isSending} onClose={onClose}>
      <div className="stack">
        <p>{t('gameReviews.about')}</p>
        <ChoiceRow
          label={t('review.budget')}
          value={nodes}
          options={BATCH_NODES.map((each) => [
            each,
            t('review.perMove', { nodes: countText(each, currentLanguage()) }),
          ])}
          onChoose={setNodes}
        />
        {data !== undefined && (
          // The server does not count games that it skips, so it may still take these.
          <p
            className={isOverLimit ? undefined : classes.quiet}
            role={isOverLimit ? 'alert' : undefined}
          >
            {t('gameReviews.left', data.allowance)}
          </p>
        )}
        {failure !== undefined && <p role="alert">{failure.message}</p>}
        {data?.hasEngine === false && <p role="alert">{t('gameReviews.noEngine')}</p>}
        {isTooMany && (
          <p role="alert">{t('gameReviews.tooMany', { max: GAME_REVIEW_LIMITS.games })}</p>
        )}
        <div className={classes.actions}>
          <Button
            kind="primary"
            disabled={isSending || isTooMany || data?.hasEngine === false}
            onClick={() => void once(start)}
          >
            {t('gameReviews.start')}
          </Button>
          <Button disabled={isSending} onClick={onClose}>
            {t('matches.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
