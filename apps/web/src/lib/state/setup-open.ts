/** Whether the set-up is open. In a separate file, because the code of the set-up is loaded later. */
import { defineStore } from '../services.ts';

export const setupOpenStore = defineStore<{ readonly isOpen: boolean }>(() => ({
  isOpen: false,
}));

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
