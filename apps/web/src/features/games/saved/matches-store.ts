import type { Game } from '@chuhe/game/tree';
import { openShare } from '../../../lib/matches/match-link.ts';
import { defineStore } from '../../../lib/services.ts';

/** The dialog about saved games that is open. */
export type MatchDialog = 'list' | 'save' | 'conflict';

export interface SharedGame {
  readonly shareId: string;
  readonly game: Game;
  /** `fingerprintOf` the game. */
  readonly basis: string;
  /** The title that the owner has given it; may be empty. */
  readonly title: string;
}

interface MatchesState {
  readonly dialog: MatchDialog | undefined;
  /** The game of the opened share link, as its owner has it. */
  readonly original: SharedGame | undefined;
  /** The number of running saves that the user has requested. A toast will show their outcome. Saves may overlap. */
  readonly askedSaves: number;
}

export const matchesStore = defineStore<MatchesState>(() => ({
  dialog: undefined,
  original: undefined,
  askedSaves: 0,
}));

/** The shared game of which the game on the board is a copy, once its link has been opened. */
export function openOriginal(): SharedGame | undefined {
  const { original } = matchesStore.getState();
  return original?.shareId === openShare()?.shareId ? original : undefined;
}

export function showMatchDialog(dialog: MatchDialog | undefined): void {
  matchesStore.setState({ dialog });
}
