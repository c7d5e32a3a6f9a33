import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showsCloudFirst } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { type Activity, activityStore } from '../../../lib/state/activity.ts';
import { appStore, setAppState } from '../../../lib/state/app-state.ts';
import { pageTitleStore } from '../../../lib/state/page-title.ts';
import { shownViewStore } from '../../../lib/state/shown-view.ts';
import { sourcesStore } from '../../../lib/state/sources-view.ts';
import { showsOneTool } from '../../../lib/viewport.ts';
import classes from './analysis-layout.module.css';
import { panelOfTool, TOOLS, type Tool, toolOfPanel } from './tool.ts';
import { ToolTabs } from './tool-tabs.tsx';
import { usePanelDrag } from './use-panel-drag.ts';

/** The parts of the page. Each fills its container and scrolls within it, independently of the others. */
export interface AnalysisLayoutProps {
  /** As wide as its container, with an aspect ratio of 0.8712. */
  readonly board: ReactNode;
  /** 18 pixels wide and as high as the board. On an upright phone, 6 pixels high and as wide as the board. */
  readonly gauge: ReactNode;
  /** Lines 32 pixels high, above and below the board. */
  readonly players: { readonly top: ReactNode; readonly bottom: ReactNode };
  /** A line 40 pixels high below the board. Not shown on a phone. */
  readonly controls: ReactNode;
  /** A line 40 pixels high below the board. On a phone, the answer takes up to three more lines. Left out while the box is closed. */
  readonly commands?: ReactNode;
  readonly engine: ReactNode;
  /** If left out, the other parts take its space. */
  readonly sources?: ReactNode;
  readonly moves: ReactNode;
  readonly graph: ReactNode;
  /** A line 38 pixels high above the board, with the engine's switch, score and best line. Shown only on a phone. */
  readonly engineStrip: ReactNode;
  /** A bar 54 pixels high at the bottom. Shown only on a phone. */
  readonly bar: ReactNode;
}

/** The tools that share one column as tabs, at widths from 1000 to 1359 pixels. */
const SHARED_TOOLS = ['sources', 'graph'] as const;

/**
 * The grid of the board page, with a layout for each of five widths and one for phones in landscape. Queries of the style sheet
 * select the layout, so that no script runs while the window is resized.
 */
export function AnalysisLayout(slots: AnalysisLayoutProps) {
  const { t } = useTranslation();
  const isMinimalist = useStore(appStore, (state) => state.minimalist);
  const hasSources = slots.sources !== undefined;
  const activity = useStore(activityStore, (state) => state.activity);
  const shownTitle = useStore(pageTitleStore, (state) => state.title);
  const isDefaultSources = useStore(sessionStore, ({ session }) => showsCloudFirst(session));
  const [chosen, setTool] = useTool(activity);
  const wished = chosen ?? (isDefaultSources ? 'sources' : 'moves');
  const tool = wished === 'sources' && !hasSources ? 'moves' : wished;
  const { layout, column, isFull, setFull, drag } = usePanelDrag();
  return (
    <div
      ref={layout}
      className={classes.layout}
      data-full={isFull}
      data-activity={activity}
      data-tool={tool}
      data-sources={hasSources}
      data-commands={slots.commands !== undefined}
      data-minimalist={isMinimalist}
    >
      <h1 className="heard">{shownTitle ?? t('common.analysis')}</h1>
      {slots.engineStrip !== false && <div className={classes.strip}>{slots.engineStrip}</div>}
      <BoardColumn {...slots} column={column} />
      <button
        type="button"
        className={classes.grip}
        aria-label={t('analysis.wholeScreen')}
        aria-pressed={isFull}
        onClick={() => setFull(!isFull)}
        {...drag}
      />
      <ToolTabs
        tools={hasSources ? TOOLS : TOOLS.filter((name) => name !== 'sources')}
        tool={tool}
        activity={activity}
        onChoose={setTool}
        className={classes.phoneTabs}
        drag={drag}
      />
      <div className={classes.middle}>
        <section
          id="tool-engine"
          className={classes.engine}
          aria-label={t(`analysis.${activity === 'analysis' ? 'engine' : activity}`)}
        >
          {slots.engine}
        </section>
        <div className={classes.shared}>
          {hasSources && (
            <>
              <ToolTabs
                tools={SHARED_TOOLS}
                tool={tool === 'graph' ? 'graph' : 'sources'}
                onChoose={setTool}
                className={classes.sharedTabs}
              />
              <section
                id="tool-sources"
                className={classes.sources}
                aria-label={t('analysis.sources')}
              >
                {slots.sources}
              </section>
            </>
          )}
          <section id="tool-graph" className={classes.graph} aria-label={t('analysis.graph')}>
            {slots.graph}
          </section>
        </div>
      </div>
      <section id="tool-moves" className={classes.moves} aria-label={t('analysis.moves')}>
        {slots.moves}
      </section>
      <div className={classes.bar}>{slots.bar}</div>
      <div className={classes.toasts} data-toast-place />
    </div>
  );
}

interface BoardColumnProps extends AnalysisLayoutProps {
  readonly column: RefObject<HTMLElement | null>;
}

function BoardColumn({ board, gauge, players, commands, controls, column }: BoardColumnProps) {
  const { t } = useTranslation();
  return (
    <section ref={column} className={classes.column} aria-label={t('analysis.board')}>
      <div className={classes.top}>{players.top}</div>
      <div className={classes.gauge}>{gauge}</div>
      <div className={classes.board}>{board}</div>
      <div className={classes.bottom}>{players.bottom}</div>
      {commands !== undefined && <div className={classes.commands}>{commands}</div>}
      <div className={classes.controls}>{controls}</div>
    </section>
  );
}

/**
 * The tool shown: normally the one that the user chose last, `undefined` before the first choice. The choice is stored as a control
 * panel. The graph is not a control panel, so it is not stored. When a game against the engine or an exercise begins, it takes the
 * place of the engine and is shown. When it ends, the stored tool is shown again.
 */
function useTool(activity: Activity): [Tool | undefined, (tool: Tool) => void] {
  const [shown, setShown] = useState<{ readonly tool: Tool | undefined; readonly of: Activity }>(
    () => ({ tool: storedTool(), of: 'analysis' }),
  );
  if (shown.of !== activity)
    setShown({ tool: activity === 'analysis' ? storedTool() : 'engine', of: activity });
  // Reads the activity from the store: if it has just ended, the page has not been rendered yet, and the tool set here must stay.
  const [setTool] = useState(
    () => (tool: Tool) => setShown({ tool, of: activityStore.getState().activity }),
  );
  useEffect(
    () =>
      shownViewStore.subscribe(({ reportReveals, moveReveals }, before) => {
        if (reportReveals !== before.reportReveals) setTool('graph');
        // On larger screens, the move list is always visible.
        if (moveReveals !== before.moveReveals && showsOneTool(appStore.getState().viewport))
          setTool('moves');
      }),
    [setTool],
  );
  useEffect(
    () =>
      sourcesStore.subscribe(({ calls }, before) => {
        if (calls !== before.calls) setTool('sources');
      }),
    [setTool],
  );
  const choose = (next: Tool): void => {
    setTool(next);
    const controlPanel = panelOfTool(next);
    if (controlPanel !== undefined) setAppState({ controlPanel });
  };
  return [shown.tool, choose];
}

function storedTool(): Tool | undefined {
  const { controlPanel } = appStore.getState();
  return controlPanel && toolOfPanel(controlPanel);
}
