import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import iconButton from '../../../components/icon-button.module.css';
import { TabList } from '../../../components/tab-list.tsx';
import type { ActionId } from '../../../lib/actions/actions.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { useAction } from '../../../lib/actions/use-action.ts';
import {
  callVoices,
  chooseVoices,
  type VoicesView,
  voicesStore,
} from '../../../lib/state/voices-view.ts';
import classes from './voices-panel.module.css';

interface VoicesPanelProps {
  /** What stands in the panel, by the view that is chosen. */
  readonly views: Readonly<Record<VoicesView, ReactNode>>;
}

const TABS = ['all', 'cloud', 'book', 'games'] as const;

/** The voices beside the engine: all in one table, or each for itself; and the editor of the reader's book. */
export function VoicesPanel({ views }: VoicesPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const view = useStore(voicesStore, (state) => state.view);
  useVoicesKeys();
  const isEditing = view === 'editor';
  const edit = useAction('editBook');
  const label = isEditing ? t('voices.closeEditor') : edit.label;
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <TabList
          id={id}
          label={t('analysis.voices')}
          tabs={TABS.map((name) => [name, t(`voices.tabs.${name}`)])}
          chosen={isEditing ? 'book' : view}
          onChoose={chooseVoices}
        />
        <button
          type="button"
          className={iconButton.button}
          aria-label={label}
          aria-pressed={isEditing}
          aria-keyshortcuts={edit.shortcut}
          data-hint={[label, edit.keys && `(${edit.keys})`].filter(Boolean).join(' ')}
          onClick={() => chooseVoices(isEditing ? 'book' : 'editor')}
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
        <Suspense>{views[view]}</Suspense>
      </div>
    </div>
  );
}

const VIEW_OF_ACTION = {
  allVoices: 'all',
  showCloud: 'cloud',
  showBook: 'book',
  showGames: 'games',
  editBook: 'editor',
} as const satisfies Partial<Record<ActionId, VoicesView>>;

/** Lets keys choose among the voices, also where another tool is in front of them. */
function useVoicesKeys(): void {
  useEffect(() => {
    const stops = (['allVoices', 'showCloud', 'showBook', 'showGames', 'editBook'] as const).map(
      (action) => registerAction(action, { run: () => callVoices(VIEW_OF_ACTION[action]) }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
