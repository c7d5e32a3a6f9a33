/** A line that the board shows in place of the current move, such as the proof of a reason. It is not part of the open game. */
import type { Hint } from '@chuhe/board/hint';
import { defineStore } from '../services.ts';
import type { GameState } from './game-store.ts';

/** A game with the line, and the node of the line that is on the board. */
export interface ShownLine extends Pick<GameState, 'game' | 'current'> {
  /** The arrow of the next move. */
  readonly hint: Hint | undefined;
}

export const shownLineStore = defineStore<{ readonly line: ShownLine | undefined }>(() => ({
  line: undefined,
}));
