import { type Game, mainline, nodeOf, ROOT } from '@chuhe/game/tree';
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconChartLine from '~icons/chart-line';
import IconMessage from '~icons/message';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import { runAction } from '../../../lib/actions/registry.ts';
import { fetchChunk, loadChunk } from '../../../lib/chunk.ts';
import { boardTaskStore } from '../../../lib/game/board-task.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { prefetchSoon } from '../../../lib/prefetch.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import { GRAPH_VIEWS, showGraphView, shownViewStore } from '../../../lib/state/shown-view.ts';
import classes from './graph-panel.module.css';

const importGraph = () => import('./evaluation-graph.tsx');
const EvaluationGraph = lazy(async () => ({
  default: (await loadChunk(importGraph, { texts: 'panels' })).EvaluationGraph,
}));

interface GraphPanelProps {
  /** The game report, which the page provides. */
  readonly report: ReactNode;
}

/** Tabs with the evaluation graph, the game report, and the comments of the current move. */
export function GraphPanel({ report }: GraphPanelProps) {
  const { t } = useTranslation();
  const view = useStore(shownViewStore, ({ graphView }) => graphView);
  const id = useId();
  return (
    <div className={classes.panel}>
      <div className={classes.tabs}>
        <TabList
          id={id}
          label={t('graph.tabs')}
          tabs={GRAPH_VIEWS.map((name) => [name, t(`graph.${name}`)])}
          chosen={view}
          onChoose={showGraphView}
        />
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${view}`}
        className={classes.view}
      >
        {view === 'graph' && <Course />}
        {view === 'report' && report}
        {view === 'comment' && <CurrentComment />}
      </div>
    </div>
  );
}

function Course() {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const notes = useStore(gameStore, (state) => state.notes);
  const isPlaying = useStore(boardTaskStore, ({ task }) => task?.hidesEngine === true);
  const isEvaluated = useMemo(() => notes.size > 0 || hasEvaluation(game), [game, notes]);
  // Prefetched, so that the graph follows the first evaluations at once.
  useEffect(() => prefetchSoon([() => fetchChunk(importGraph, { texts: 'panels' })]), []);
  const empty = (
    <Notice
      icon={IconChartLine}
      title={t('graph.emptyTitle')}
      text={t(isPlaying ? 'graph.emptyPlaying' : 'graph.emptyText')}
    />
  );
  if (!isEvaluated) return empty;
  return (
    <Suspense>
      <EvaluationGraph game={game} notes={notes} empty={empty} />
    </Suspense>
  );
}

function hasEvaluation(game: Game): boolean {
  return [nodeOf(game, ROOT), ...mainline(game)].some(({ evaluation }) => evaluation !== undefined);
}

function CurrentComment() {
  const { t } = useTranslation();
  const { commentBefore, comment } = useStore(gameStore, ({ game, current }) =>
    nodeOf(game, current),
  );
  if (commentBefore === undefined && comment === undefined) {
    return (
      <div className={classes.noComment}>
        <Notice icon={IconMessage} title={t('graph.commentTitle')} text={t('graph.commentText')}>
          <CommentButton label={t('graph.addComment')} />
        </Notice>
      </div>
    );
  }
  return (
    // A scrolling region must be focusable.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className={classes.comment} tabIndex={0} role="group" aria-label={t('graph.comment')}>
      {commentBefore !== undefined && <p>{commentBefore}</p>}
      {comment !== undefined && <p>{comment}</p>}
      <CommentButton label={t(comment === undefined ? 'graph.addComment' : 'graph.editComment')} />
    </div>
  );
}

/** A button that edits the comment. It is left out during exercises, which hide the move list with the comment field. */
function CommentButton({ label }: { readonly label: string }) {
  const isExercise = useStore(activityStore, ({ activity }) => activity === 'retry');
  if (isExercise) return null;
  return <Button onClick={() => runAction('editComment')}>{label}</Button>;
}
