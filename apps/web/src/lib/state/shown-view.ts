/** The view shown beside the board. In a separate file, so that other features can switch it. */
import { defineStore } from '../services.ts';

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

export const shownViewStore = defineStore<ShownView>(() => ({
  graphView: 'graph',
  reportReveals: 0,
  moveReveals: 0,
  menuCalls: 0,
}));

export function showGraphView(graphView: GraphView): void {
  shownViewStore.setState({ graphView });
}

/** Shows the report, even on a narrow screen. */
export function revealReport(): void {
  shownViewStore.setState(({ reportReveals }) => ({
    graphView: 'report',
    reportReveals: reportReveals + 1,
  }));
}

/** Shows the move list on a screen that does not have it beside the board. */
export function revealMoves(): void {
  shownViewStore.setState(({ moveReveals }) => ({ moveReveals: moveReveals + 1 }));
}

/** Opens the menu of the current move, even while the move list is hidden. */
export function callMoveMenu(): void {
  shownViewStore.setState(({ menuCalls }) => ({ menuCalls: menuCalls + 1 }));
}
