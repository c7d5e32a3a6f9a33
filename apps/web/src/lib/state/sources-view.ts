/** The source shown beside the board, for code that leads the user to one; stored for the next visit. */

import { parseChoice, parseRecord } from '../parse.ts';
import { defineStore } from '../services.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../storage.ts';
import { appStore, type ControlPanel, setAppState } from './app-state.ts';

/** All sources in one table, or a single one; `editor` is that of the user's book. */
export const SOURCES_VIEWS = ['all', 'cloud', 'book', 'games', 'editor'] as const;
export type SourcesView = (typeof SOURCES_VIEWS)[number];

interface Sources {
  readonly view: SourcesView;
  /** Incremented to lead the user to a source; a narrow screen then shows the sources. */
  readonly calls: number;
}

/** The specification's control panel for each view. It has none for the games, which are shown beside the cloud. */
const PANEL_OF_VIEW: Readonly<Record<SourcesView, ControlPanel>> = {
  all: 'CHESS_CLOUD',
  cloud: 'CHESS_CLOUD',
  book: 'CHESS_BOOK',
  games: 'CHESS_CLOUD',
  editor: 'CHESS_BOOK_EDITOR',
};

export const sourcesStore = defineStore<Sources>(() => ({ view: storedView(), calls: 0 }));

/** Shows a source and stores that for the next visit. */
export function chooseSources(view: SourcesView): void {
  sourcesStore.setState({ view });
  writeJson(STORAGE_KEYS.sources, { view });
  setAppState({ controlPanel: PANEL_OF_VIEW[view] });
}

/** Shows a source, also where the sources are not beside the board. */
export function revealSources(view: SourcesView): void {
  chooseSources(view);
  sourcesStore.setState(({ calls }) => ({ calls: calls + 1 }));
}

/** The current source as a control panel. */
export function sourcesPanel(): ControlPanel {
  return PANEL_OF_VIEW[sourcesStore.getState().view];
}

/** The stored view. A stored control panel that does not match it, of another tab or an earlier version, decides. */
function storedView(): SourcesView {
  const { controlPanel } = appStore.getState();
  const stored = parseChoice(
    parseRecord(readJson(STORAGE_KEYS.sources))['view'],
    SOURCES_VIEWS,
    'all',
  );
  if (controlPanel === undefined || PANEL_OF_VIEW[stored] === controlPanel) return stored;
  return SOURCES_VIEWS.find((view) => PANEL_OF_VIEW[view] === controlPanel) ?? stored;
}
