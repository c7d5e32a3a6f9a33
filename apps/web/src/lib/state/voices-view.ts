/** Which of the voices is shown beside the board, for those who lead the reader to one; and how it is kept. */
import { createStore } from 'zustand/vanilla';
import { parseChoice, parseRecord } from '../parse.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../storage.ts';
import { appStore, type ControlPanel, setAppState } from './app-state.ts';

/** All in one table, or one of them alone; `editor` is that of the reader's book. */
export const VOICES_VIEWS = ['all', 'cloud', 'book', 'games', 'editor'] as const;
export type VoicesView = (typeof VOICES_VIEWS)[number];

interface Voices {
  readonly view: VoicesView;
  /** Grows when the reader is led to a view, so that a narrow screen turns to the voices. */
  readonly calls: number;
}

/** The control panel of the specification that each view is. It has no word for the games; where the cloud is, they are beside it. */
const PANEL_OF_VIEW: Readonly<Record<VoicesView, ControlPanel>> = {
  all: 'CHESS_CLOUD',
  cloud: 'CHESS_CLOUD',
  book: 'CHESS_BOOK',
  games: 'CHESS_CLOUD',
  editor: 'CHESS_BOOK_EDITOR',
};

export const voicesStore = createStore<Voices>()(() => ({ view: keptView(), calls: 0 }));

/** The view is the reader's choice, and what the next visit begins with. */
export function chooseVoices(view: VoicesView): void {
  voicesStore.setState({ view });
  writeJson(STORAGE_KEYS.voices, { view });
  setAppState({ controlPanel: PANEL_OF_VIEW[view] });
}

/** The same, and turns to it where it is not beside the board. */
export function callVoices(view: VoicesView): void {
  chooseVoices(view);
  voicesStore.setState(({ calls }) => ({ calls: calls + 1 }));
}

/** What the voices are as a control panel, as they are shown now. */
export function voicesPanel(): ControlPanel {
  return PANEL_OF_VIEW[voicesStore.getState().view];
}

/** A control panel kept by itself, as another tab or an earlier version may have, says which view it is. */
function keptView(): VoicesView {
  const { controlPanel } = appStore.getState();
  const kept = parseChoice(parseRecord(readJson(STORAGE_KEYS.voices))['view'], VOICES_VIEWS, 'all');
  if (controlPanel === undefined || PANEL_OF_VIEW[kept] === controlPanel) return kept;
  return VOICES_VIEWS.find((view) => PANEL_OF_VIEW[view] === controlPanel) ?? kept;
}
