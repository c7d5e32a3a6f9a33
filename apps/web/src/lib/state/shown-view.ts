/** The view shown beside the board, for code that leads the user to one. */
import { defineStore } from '../services.ts';

export const GRAPH_VIEWS = ['graph', 'report', 'comment'] as const;
export type GraphView = (typeof GRAPH_VIEWS)[number];

export interface ShownView {
  readonly graphView: GraphView;
  /** Incremented to lead the user to the report; a narrow screen then shows it. */
  readonly reportReveals: number;
  /** Incremented to lead the user to the move list; a phone then shows it. */
  readonly moveReveals: number;
}

export const shownViewStore = defineStore<ShownView>(() => ({
  graphView: 'graph',
  reportReveals: 0,
  moveReveals: 0,
}));

export function showGraphView(graphView: GraphView): void {
  shownViewStore.setState({ graphView });
}

/** Shows the report on any screen. */
export function revealReport(): void {
  shownViewStore.setState(({ reportReveals }) => ({
    graphView: 'report',
    reportReveals: reportReveals + 1,
  }));
}

/** Shows the move list where it is not beside the board. */
export function revealMoves(): void {
  shownViewStore.setState(({ moveReveals }) => ({ moveReveals: moveReveals + 1 }));
}
