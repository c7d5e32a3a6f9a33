/** Which of the sources is shown beside the board, for those who lead the user to one; and how it is kept. */
import { createStore } from 'zustand/vanilla';
import { parseChoice, parseRecord } from '../parse.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../storage.ts';
import { appStore, type ControlPanel, setAppState } from './app-state.ts';

/** All in one table, or one of them alone; `editor` is that of the user's book. */
export const SOURCES_VIEWS = ['all', 'cloud', 'book', 'games', 'editor'] as const;
export type SourcesView = (typeof SOURCES_VIEWS)[number];

interface Sources {
  readonly view: SourcesView;
  /** Grows when the user is led to a view, so that a narrow screen turns to the sources. */
  readonly calls: number;
}

/** The control panel of the specification that each view is. It has no word for the games; where the cloud is, they are beside it. */
const PANEL_OF_VIEW: Readonly<Record<SourcesView, ControlPanel>> = {
  all: 'CHESS_CLOUD',
  cloud: 'CHESS_CLOUD',
  book: 'CHESS_BOOK',
  games: 'CHESS_CLOUD',
  editor: 'CHESS_BOOK_EDITOR',
};

export const sourcesStore = createStore<Sources>()(() => ({ view: keptView(), calls: 0 }));

/** The view is the user's choice, and what the next visit begins with. */
export function chooseSources(view: SourcesView): void {
  sourcesStore.setState({ view });
  writeJson(STORAGE_KEYS.sources, { view });
  setAppState({ controlPanel: PANEL_OF_VIEW[view] });
}

/** The same, and turns to it where it is not beside the board. */
export function callSources(view: SourcesView): void {
  chooseSources(view);
  sourcesStore.setState(({ calls }) => ({ calls: calls + 1 }));
}

/** What the sources are as a control panel, as they are shown now. */
export function sourcesPanel(): ControlPanel {
  return PANEL_OF_VIEW[sourcesStore.getState().view];
}

/** A control panel kept by itself, as another tab or an earlier version may have, says which view it is. */
function keptView(): SourcesView {
  const { controlPanel } = appStore.getState();
  const kept = parseChoice(
    parseRecord(readJson(STORAGE_KEYS.sources))['view'],
    SOURCES_VIEWS,
    'all',
  );
  if (controlPanel === undefined || PANEL_OF_VIEW[kept] === controlPanel) return kept;
  return SOURCES_VIEWS.find((view) => PANEL_OF_VIEW[view] === controlPanel) ?? kept;
}
