import type { Game } from '@chuhe/game/tree';
import { createStore } from 'zustand/vanilla';

/** Which dialog about saved games is open on the board page. */
export type MatchDialog = 'list' | 'save' | 'conflict';

interface SharedGame {
  readonly shareId: string;
  readonly game: Game;
  /** Empty for one without a title and players. */
  readonly name: string;
}

interface MatchesState {
  readonly dialog: MatchDialog | undefined;
  /** The game of the link that was opened, as its owner has it. */
  readonly original: SharedGame | undefined;
}

export const matchesStore = createStore<MatchesState>()(() => ({
  dialog: undefined,
  original: undefined,
}));

export function showMatchDialog(dialog: MatchDialog | undefined): void {
  matchesStore.setState({ dialog });
}
