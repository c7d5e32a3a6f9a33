import { createStore } from 'zustand/vanilla';

/** Which dialog about saved games is open on the board page. */
export type MatchDialog = 'list' | 'save' | 'conflict';

interface MatchesState {
  readonly dialog: MatchDialog | undefined;
  /** The link by which the game on the board came, by its `origin`: a copy, of which nothing goes back. */
  readonly sharedOrigin: number | undefined;
}

export const matchesStore = createStore<MatchesState>()(() => ({
  dialog: undefined,
  sharedOrigin: undefined,
}));

export function showMatchDialog(dialog: MatchDialog | undefined): void {
  matchesStore.setState({ dialog });
}
