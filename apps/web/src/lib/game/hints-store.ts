import type { Hint } from '@chuhe/board/hint';
import { defineStore } from '../services.ts';

/** The arrows that a panel puts on the board. The board does not depend on the panel. */
export const hintsStore = defineStore<Hints>(() => ({ hints: [] }));

interface Hints {
  readonly hints: readonly Hint[];
  /** The arrow of the move that the user points at. It is shown instead of the others. */
  readonly pointed?: Hint | undefined;
}

export function showHints(hints: readonly Hint[]): void {
  hintsStore.setState({ hints });
}

/** Shows one arrow instead of all others, until it is called with `undefined`. */
export function pointAt(pointed: Hint | undefined): void {
  hintsStore.setState({ pointed });
}
