import type { Hint } from '@chuhe/board/hint';
import { createStore } from 'zustand/vanilla';

/** The arrows that a panel puts on the board, best first. Whoever shows the board need not know which panel. */
export const hintsStore = createStore<{ readonly hints: readonly Hint[] }>()(() => ({ hints: [] }));

export function showHints(hints: readonly Hint[]): void {
  hintsStore.setState({ hints });
}
