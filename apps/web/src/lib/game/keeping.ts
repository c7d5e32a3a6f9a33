/** The browser services for keeping games, and the warning that is shown once if they fail. */
import { t } from 'i18next';
import { defineService } from '../services.ts';
import { STORAGE_KEYS } from '../storage.ts';
import { type TabNote, tabNote } from '../tab-note.ts';
import { emitToast } from '../toast.ts';
import type { KeptStorage } from './kept-games.ts';
import { makeKeptStorage } from './kept-storage.ts';
import { type LargeGames, makeLargeGames } from './large-games.ts';
import { makeTabIdentity, type TabIdentity } from './tab-identity.ts';

/** The storage and the tab's name for keeping games. Tests pass their own. */
export interface Keeping {
  readonly storage: KeptStorage;
  readonly large: LargeGames;
  readonly tab: TabIdentity;
  /** See `left-game.ts`. */
  readonly leftGame: TabNote;
  readonly now: () => number;
  /** Tells the user once that games cannot be kept. */
  readonly complain: () => void;
}

export const standardKeeping = defineService(
  (): Keeping => ({
    storage: makeKeptStorage(),
    large: makeLargeGames(),
    tab: makeTabIdentity(),
    leftGame: tabNote(STORAGE_KEYS.leftGame),
    now: Date.now,
    complain: makeComplaint(),
  }),
);

export function makeComplaint(): () => void {
  let isSaid = false;
  return () => {
    if (isSaid) return;
    isSaid = true;
    emitToast({ tone: 'warning', title: t('files.kept.quota'), cause: t('files.kept.quotaText') });
  };
}
