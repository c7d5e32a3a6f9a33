import type { Game } from '@chuhe/game/tree';
import { defineStore } from '../../../lib/services.ts';

/** The dialog about saved games that is open. */
export type MatchDialog = 'list' | 'save' | 'conflict';

interface SharedGame {
  readonly shareId: string;
  readonly game: Game;
  /** Empty for a game without title and players. */
  readonly name: string;
}

interface MatchesState {
  readonly dialog: MatchDialog | undefined;
  /** The game of the opened share link, as its owner has it. */
  readonly original: SharedGame | undefined;
}

export const matchesStore = defineStore<MatchesState>(() => ({
  dialog: undefined,
  original: undefined,
}));

export function showMatchDialog(dialog: MatchDialog | undefined): void {
  matchesStore.setState({ dialog });
}
