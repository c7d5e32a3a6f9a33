/** The view shown beside the board. In a separate file, so that other features can switch it. */
import { parseChoice } from '../parse.ts';
import { defineStore } from '../services.ts';
import { STORAGE_KEYS } from '../storage.ts';
import { tabNote } from '../tab-note.ts';

export const GRAPH_VIEWS = ['graph', 'report', 'comment'] as const;
export type GraphView = (typeof GRAPH_VIEWS)[number];

export interface ShownView {
  readonly graphView: GraphView;
  /** Incremented to reveal the report, which a narrow screen may hide. */
  readonly reportReveals: number;
  /** Incremented to reveal the move list, which a phone may hide. */
  readonly moveReveals: number;
  /** Incremented to open the menu of the current move. */
  readonly menuCalls: number;
}

/** A reload shows the same view. */
const note = tabNote(STORAGE_KEYS.graphView);

export const shownViewStore = defineStore<ShownView>(() => ({
  graphView: parseChoice(note.read(), GRAPH_VIEWS, 'graph'),
  reportReveals: 0,
  moveReveals: 0,
  menuCalls: 0,
}));

export function showGraphView(graphView: GraphView): void {
  note.write(graphView);
  shownViewStore.setState({ graphView });
}

/** Shows the report, even on a narrow screen. */
export function revealReport(): void {
  showGraphView('report');
  shownViewStore.setState(({ reportReveals }) => ({ reportReveals: reportReveals + 1 }));
}

/** Shows the move list on a screen that does not have it beside the board. */
export function revealMoves(): void {
  shownViewStore.setState(({ moveReveals }) => ({ moveReveals: moveReveals + 1 }));
}

/** Opens the menu of the current move, even while the move list is hidden. */
export function callMoveMenu(): void {
  shownViewStore.setState(({ menuCalls }) => ({ menuCalls: menuCalls + 1 }));
}
