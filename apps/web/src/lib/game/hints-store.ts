import type { Hint } from '@chuhe/board/hint';
import { createStore } from 'zustand/vanilla';

/** The arrows that a panel puts on the board, best first. Whoever shows the board need not know which panel. */
export const hintsStore = createStore<Hints>()(() => ({ hints: [] }));

interface Hints {
  readonly hints: readonly Hint[];
  /** Of a move that the user points at: it is shown alone. */
  readonly pointed?: Hint | undefined;
}

export function showHints(hints: readonly Hint[]): void {
  hintsStore.setState({ hints });
}

/** Shows one move in the place of all others, until it is taken back by `undefined`. */
export function pointAt(pointed: Hint | undefined): void {
  hintsStore.setState({ pointed });
}
