/** The source shown beside the board. It is stored for the next visit. In a separate file, so that other features can switch it. */

import { parseRecord } from '../parse.ts';
import { defineStore } from '../services.ts';
import { type Session, showsCloudFirst } from '../session/session.ts';
import { currentSession } from '../session/session-store.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../storage.ts';
import { appStore, type ControlPanel, setAppState } from './app-state.ts';

/** `all` shows all sources in one table, `editor` shows the editor of the user's book, and the others show a single source. */
export const SOURCES_VIEWS = ['all', 'cloud', 'book', 'games', 'editor'] as const;
export type SourcesView = (typeof SOURCES_VIEWS)[number];

interface Sources {
  /** The user's choice; `undefined` until the first. */
  readonly chosen: SourcesView | undefined;
  /** Incremented to reveal the sources, which a narrow screen may hide. */
  readonly calls: number;
}

/** The specification's control panel for each view. The specification has none for the games, which belong to the cloud here. */
const PANEL_OF_VIEW: Readonly<Record<SourcesView, ControlPanel>> = {
  all: 'CHESS_CLOUD',
  cloud: 'CHESS_CLOUD',
  book: 'CHESS_BOOK',
  games: 'CHESS_CLOUD',
  editor: 'CHESS_BOOK_EDITOR',
};

export const sourcesStore = defineStore<Sources>(() => ({ chosen: storedView(), calls: 0 }));

/** The source to show: the user's choice, or else the cloud, if the user may read it. */
export function shownSources({ chosen }: Pick<Sources, 'chosen'>, session: Session): SourcesView {
  return chosen ?? (showsCloudFirst(session) ? 'cloud' : 'all');
}

/** Shows a source and stores the choice for the next visit. */
export function chooseSources(view: SourcesView): void {
  sourcesStore.setState({ chosen: view });
  writeJson(STORAGE_KEYS.sources, { view });
  setAppState({ controlPanel: PANEL_OF_VIEW[view] });
}

/** Shows a source, even on a screen that does not have the sources beside the board. */
export function revealSources(view: SourcesView): void {
  chooseSources(view);
  sourcesStore.setState(({ calls }) => ({ calls: calls + 1 }));
}

/** The control panel of the current view. */
export function sourcesPanel(): ControlPanel {
  return PANEL_OF_VIEW[shownSources(sourcesStore.getState(), currentSession())];
}

/** The view for a control panel that is stored without one. */
const VIEW_OF_PANEL: Readonly<Partial<Record<ControlPanel, SourcesView>>> = {
  CHESS_CLOUD: 'cloud',
  CHESS_BOOK: 'book',
  CHESS_BOOK_EDITOR: 'editor',
};

/** The stored view. If the stored control panel, perhaps of another tab or an older version, does not match it, the panel decides. */
function storedView(): SourcesView | undefined {
  const { controlPanel } = appStore.getState();
  const record = parseRecord(readJson(STORAGE_KEYS.sources));
  const stored = SOURCES_VIEWS.find((view) => view === record['view']);
  if (controlPanel === undefined) return stored;
  if (stored !== undefined && PANEL_OF_VIEW[stored] === controlPanel) return stored;
  return VIEW_OF_PANEL[controlPanel] ?? stored;
}
