import { nodeOf } from '@chuhe/game/tree';
import { IconChartLine, IconMessage, IconReportAnalytics } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Notice } from '../../components/notice.tsx';
import { gameStore } from '../../lib/game/game-store.ts';
import { EvaluationGraph } from './evaluation-graph.tsx';
import { curveOf } from './graph-geometry.ts';
import classes from './graph-panel.module.css';

const VIEWS = ['graph', 'report', 'comment'] as const;
type View = (typeof VIEWS)[number];

/** The course of the game, the report on it, and what is said of the current move. */
export function GraphPanel() {
  const [view, setView] = useState<View>('graph');
  const id = useId();
  return (
    <div className={classes.panel}>
      <Tabs id={id} view={view} onChoose={setView} />
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${view}`}
        className={classes.view}
      >
        {view === 'graph' && <Course />}
        {view === 'report' && <Report />}
        {view === 'comment' && <CurrentComment />}
      </div>
    </div>
  );
}

interface TabsProps {
  readonly id: string;
  readonly view: View;
  readonly onChoose: (view: View) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function Tabs({ id, view, onChoose }: TabsProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = VIEWS.at((VIEWS.indexOf(view) + (STEPS[event.key] ?? 0)) % VIEWS.length);
    if (STEPS[event.key] === undefined || next === undefined) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('graph.tabs')} className={classes.tabs} onKeyDown={onKeyDown}>
      {VIEWS.map((name) => (
        <button
          key={name}
          id={`${id}-${name}`}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={name === view}
          aria-controls={`${id}-panel`}
          tabIndex={name === view ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {t(`graph.${name}`)}
        </button>
      ))}
    </div>
  );
}

function Course() {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const curve = useMemo(() => curveOf(game), [game]);
  if (curve.points.length > 0) return <EvaluationGraph game={game} curve={curve} />;
  return <Notice icon={IconChartLine} title={t('graph.emptyTitle')} text={t('graph.emptyText')} />;
}

function Report() {
  const { t } = useTranslation();
  return (
    <Notice icon={IconReportAnalytics} title={t('graph.reportTitle')} text={t('graph.reportText')}>
      <small className={classes.coming}>{t('graph.coming')}</small>
    </Notice>
  );
}

function CurrentComment() {
  const { t } = useTranslation();
  const { commentBefore, comment } = useStore(gameStore, ({ game, current }) =>
    nodeOf(game, current),
  );
  if (commentBefore === undefined && comment === undefined) {
    return (
      <Notice icon={IconMessage} title={t('graph.commentTitle')} text={t('graph.commentText')} />
    );
  }
  return (
    // What scrolls must be reached by key.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className={classes.comment} tabIndex={0} role="group" aria-label={t('graph.comment')}>
      {commentBefore !== undefined && <p>{commentBefore}</p>}
      {comment !== undefined && <p>{comment}</p>}
    </div>
  );
}
