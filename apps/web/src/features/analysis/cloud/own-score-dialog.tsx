import { getContribution } from '@chuhe/contract/cloud-endpoints';
import { makeMoveText } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { isUnreached } from '../../../lib/api/failure.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { OwnScore } from './own-score.tsx';

interface OwnScoreDialogProps {
  readonly position: Position;
  readonly move: string;
  readonly onClose: () => void;
}

/** Shows, changes and withdraws the score that the user contributes to a move. */
export function OwnScoreDialog({ position, move, onClose }: OwnScoreDialogProps) {
  const { t } = useTranslation();
  const text = makeMoveText(position.fen, move, useMoveNotation());
  const { data, failure, isFetching, refetch } = useCall(getContribution, {
    query: { FEN: position.fen },
  });
  // Cached data is not shown, because an administrator may have judged the contribution since.
  const own = isFetching ? undefined : data;
  return (
    <Dialog title={t('cloud.own.title', { move: text })} onClose={onClose}>
      {failure !== undefined && (
        <Notice
          icon={IconAlertTriangle}
          title={t('cloud.own.failed')}
          text={isUnreached(failure) ? t('api.unreached') : failure.message}
          tone="danger"
        >
          <Button onClick={refetch}>{t('common.retry')}</Button>
        </Notice>
      )}
      {failure === undefined && own === undefined && (
        <SkeletonRows label={t('cloud.own.loading')} />
      )}
      {failure === undefined && own !== undefined && (
        <OwnScore {...{ position, move, text, own, onClose }} onRefused={refetch} />
      )}
    </Dialog>
  );
}
