import type { ReviewReport } from '@chuhe/contract/game-review';
import { getReviewReport } from '@chuhe/contract/game-review-endpoints';
import { useTranslation } from 'react-i18next';
import IconReportAnalytics from '~icons/report-analytics';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { timeText } from '../../../lib/time-text.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { cancelBatch, choosePlayer, deleteBatch, type KeepReview } from './batch-actions.ts';
import { BatchState } from './batch-list.tsx';
import { OverallReport } from './overall-report.tsx';
import { ReviewedGames } from './reviewed-games.tsx';
import classes from './reviews.module.css';
import { useLiveRefetch } from './use-live-refetch.ts';

interface BatchReportProps {
  readonly batchId: string;
  readonly keep: KeepReview;
  /** Called after the analysis has been deleted. */
  readonly onDeleted: () => void;
}

/** An analysis: how far it is, the report on one player, and the games. */
export function BatchReport({ batchId, keep, onDeleted }: BatchReportProps) {
  const { t } = useTranslation();
  const { data, failure, refetch, set } = useCall(getReviewReport, { params: { batchId } });
  useLiveRefetch(refetch);
  const state = data?.batch.state;
  useAnnounced(state === undefined ? undefined : t(`gameReviews.states.${state}`));
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
  const choose = async (player: string | null): Promise<void> => {
    const next = await choosePlayer(batchId, player);
    if (next !== undefined) set(next);
  };
  return (
    <div className={classes.report}>
      <Head report={data} onChanged={refetch} onDeleted={onDeleted} />
      <PlayerChoice report={data} onChoose={(player) => void choose(player)} />
      {data.batch.done === 0 && data.batch.state === 'RUNNING' && <p>{t('gameReviews.notYet')}</p>}
      {data.overall !== null && <OverallReport overall={data.overall} games={data.games} />}
      <ReviewedGames batchId={batchId} games={data.games} keep={keep} />
    </div>
  );
}

interface HeadProps {
  readonly report: ReviewReport;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

function Head({ report: { batch }, onChanged, onDeleted }: HeadProps) {
  const { t } = useTranslation();
  const { batchId, state, createdAt } = batch;
  const remove = async (): Promise<void> => {
    if (await deleteBatch(batchId)) onDeleted();
  };
  return (
    <div className={classes.head}>
      <p className={classes.quiet}>{timeText(createdAt, currentLanguage())}</p>
      <BatchState batch={batch} />
      <div className={classes.actions}>
        {state === 'RUNNING' && (
          <Button onClick={() => void cancelBatch(batchId).then(onChanged)}>
            {t('gameReviews.cancel')}
          </Button>
        )}
        <AskedButton
          label={t('gameReviews.delete')}
          question={t('gameReviews.deleteQuestion')}
          onConfirm={remove}
        />
      </div>
    </div>
  );
}

interface PlayerChoiceProps {
  readonly report: ReviewReport;
  readonly onChoose: (player: string | null) => void;
}

/** Asks once which player the user is. Later, the answer can be changed. */
function PlayerChoice({ report: { players, player }, onChoose }: PlayerChoiceProps) {
  const { t } = useTranslation();
  const shown = usePlayerNames();
  if (players.length === 0) return null;
  if (player === null && players.length <= ASKED) {
    return (
      <section className={classes.who} aria-label={t('gameReviews.who')}>
        <b>{t('gameReviews.who')}</b>
        <p>{t('gameReviews.whoText')}</p>
        <div className={classes.actions}>
          {players.map(({ name, games }) => (
            <Button key={name} onClick={() => onChoose(name)}>
              {t('gameReviews.playerGames', { name: shown(name), games })}
            </Button>
          ))}
        </div>
      </section>
    );
  }
  const chosen = player ?? '';
  const isListed = chosen === '' || players.some(({ name }) => name === chosen);
  return (
    <ChoiceRow
      label={t(player === null ? 'gameReviews.who' : 'gameReviews.player')}
      value={chosen}
      options={[
        ['', t('gameReviews.noneChosen')] as const,
        ...(isListed ? [] : [[chosen, shown(chosen)] as const]),
        ...players.map(
          ({ name, games }) =>
            [name, t('gameReviews.playerGames', { name: shown(name), games })] as const,
        ),
      ]}
      onChoose={(name) => onChoose(name === '' ? null : name)}
    />
  );
}

/** The greatest number of names that are buttons. More names are in a list, so that each can be chosen. */
const ASKED = 6;
