/** Which of the views beside the board is shown, for those who lead the user to one. */
import { createStore } from 'zustand/vanilla';

export const GRAPH_VIEWS = ['graph', 'report', 'comment'] as const;
export type GraphView = (typeof GRAPH_VIEWS)[number];

export interface ShownView {
  readonly graphView: GraphView;
  /** Grows when the user is led to the report, so that a narrow screen turns to it. */
  readonly reportCalls: number;
  /** Grows when the user is led to the list of moves, so that a phone turns to it. */
  readonly movesCalls: number;
}

export const shownViewStore = createStore<ShownView>()(() => ({
  graphView: 'graph',
  reportCalls: 0,
  movesCalls: 0,
}));

export function showGraphView(graphView: GraphView): void {
  shownViewStore.setState({ graphView });
}

/** Turns to the report wherever it stands. */
export function callReport(): void {
  shownViewStore.setState(({ reportCalls }) => ({
    graphView: 'report',
    reportCalls: reportCalls + 1,
  }));
}

/** Turns to the moves where they are not beside the board. */
export function callMoves(): void {
  shownViewStore.setState(({ movesCalls }) => ({ movesCalls: movesCalls + 1 }));
}
