/** Who gets the position of the set-up. Apart from whether it is open, since the page needs that earlier. */
import { defineStore } from '../services.ts';

/** What takes the finished position instead of the board. */
export interface SetupTarget {
  /** The text of the button that finishes the set-up. */
  readonly label: string;
  readonly take: (fen: string) => void;
}

/** Emptied when the set-up is closed. */
export const setupTargetStore = defineStore<{ readonly target: SetupTarget | undefined }>(() => ({
  target: undefined,
}));
