/** The source shown beside the board. It is stored for the next visit. In a separate file, so that other features can switch it. */

import { parseChoice, parseRecord } from '../parse.ts';
import { defineStore } from '../services.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../storage.ts';
import { appStore, type ControlPanel, setAppState } from './app-state.ts';

/** `all` shows all sources in one table, `editor` shows the editor of the user's book, and the others show a single source. */
export const SOURCES_VIEWS = ['all', 'cloud', 'book', 'games', 'editor'] as const;
export type SourcesView = (typeof SOURCES_VIEWS)[number];

interface Sources {
  readonly view: SourcesView;
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

export const sourcesStore = defineStore<Sources>(() => ({ view: storedView(), calls: 0 }));

/** Shows a source and stores the choice for the next visit. */
export function chooseSources(view: SourcesView): void {
  sourcesStore.setState({ view });
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
  return PANEL_OF_VIEW[sourcesStore.getState().view];
}

/** The stored view. If the stored control panel, perhaps of another tab or an older version, does not match it, the panel decides. */
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
