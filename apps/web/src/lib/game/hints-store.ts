import type { Hint } from '@chuhe/board/hint';
import type { Shape } from '@chuhe/board/shape';
import { defineStore } from '../services.ts';
import type { GameState } from './game-store.ts';

/** The arrows that a panel puts on the board. The board does not depend on the panel. */
export const hintsStore = defineStore<Hints>(() => ({ hints: [] }));

interface Hints {
  readonly hints: readonly Hint[];
  /** The arrow of the move that the user points at. It is shown instead of the others. */
  readonly pointed?: Hint | undefined;
  readonly line?: ShownLine | undefined;
}

/** A line that the board shows in place of the current move, such as the proof of a reason. It is not part of the open game. */
export interface ShownLine extends Pick<GameState, 'game' | 'current'> {
  /** The arrows in place of those of the panels. */
  readonly hints: readonly Hint[];
  /** Circles and arrows in place of those of the game. */
  readonly shapes: readonly Shape[];
}

export function showHints(hints: readonly Hint[]): void {
  hintsStore.setState({ hints });
}

/** Shows one arrow instead of all others, until it is called with `undefined`. */
export function pointAt(pointed: Hint | undefined): void {
  hintsStore.setState({ pointed });
}

/** Shows a position of a line, until it is called with `undefined`. */
export function showLine(line: ShownLine | undefined): void {
  hintsStore.setState({ line });
}
