import { type ReactNode, Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconFlag from '~icons/flag';
import IconPencil from '~icons/pencil';
import iconButton from '../../../components/icon-button.module.css';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import type { ActionId } from '../../../lib/actions/actions.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { useAction } from '../../../lib/actions/use-action.ts';
import { endText, useAdjudicatedEnd } from '../../../lib/game/adjudicated-end.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import {
  chooseSources,
  revealSources,
  type SourcesView,
  shownSources,
  sourcesStore,
} from '../../../lib/state/sources-view.ts';
import { HintPlace } from '../hints/hint-place.tsx';
import classes from './sources-panel.module.css';

interface SourcesPanelProps {
  /** The content of the panel for each view. */
  readonly views: Readonly<Record<SourcesView, ReactNode>>;
}

const TABS = ['all', 'cloud', 'book', 'games'] as const;

/** The panel of the sources: all sources in one table, each source separately, and the editor of the user's books. */
export function SourcesPanel({ views }: SourcesPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const session = useStore(sessionStore, (state) => state.session);
  const view = useStore(sourcesStore, (state) => shownSources(state, session));
  useSourcesKeys();
  const isEditing = view === 'editor';
  const end = useAdjudicatedEnd();
  // The values of a position do not know the moves before it. Where no move is legal, the views say so themselves.
  const isEnded = !isEditing && end !== undefined && end.evidence.kind !== 'no-moves';
  const edit = useAction('editBook');
  const label = isEditing ? t('sources.closeEditor') : edit.label;
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <TabList
          id={id}
          label={t('analysis.sources')}
          tabs={TABS.map((name) => [name, t(`sources.tabs.${name}`)])}
          chosen={isEditing ? 'book' : view}
          onChoose={chooseSources}
        />
        <button
          type="button"
          className={iconButton.button}
          aria-label={label}
          aria-pressed={isEditing}
          aria-keyshortcuts={edit.shortcut}
          data-hint={[label, edit.keys && `(${edit.keys})`].filter(Boolean).join(' ')}
          onClick={() => chooseSources(isEditing ? 'book' : 'editor')}
        >
          <IconPencil size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${isEditing ? 'book' : view}`}
        className={classes.view}
      >
        {isEnded ? (
          <Notice icon={IconFlag} title={endText(end, t)} text={t('coach.over')} />
        ) : (
          <Suspense fallback={<SkeletonRows label={t('sources.loading')} />}>
            {views[view]}
          </Suspense>
        )}
        {view !== 'editor' && <HintPlace of={view} />}
      </div>
    </div>
  );
}

const VIEW_OF_ACTION = {
  allSources: 'all',
  showCloud: 'cloud',
  showBook: 'book',
  showGames: 'games',
  editBook: 'editor',
} as const satisfies Partial<Record<ActionId, SourcesView>>;

/** Registers the actions that show one of the views, even if another tool hides the panel. */
function useSourcesKeys(): void {
  useEffect(() => {
    const stops = (['allSources', 'showCloud', 'showBook', 'showGames', 'editBook'] as const).map(
      (action) => registerAction(action, { run: () => revealSources(VIEW_OF_ACTION[action]) }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
