/** What keeping games needs of the browser, and the one warning when it does not work. */
import { t } from 'i18next';
import { emitToast } from '../toast.ts';
import type { KeptStorage } from './kept-games.ts';
import { makeKeptStorage } from './kept-storage.ts';
import { type LargeGames, makeLargeGames } from './large-games.ts';
import { makeTabIdentity, type TabIdentity } from './tab-identity.ts';

/** Where and as whom games are kept; given by hand in tests. */
export interface Keeping {
  readonly storage: KeptStorage;
  readonly large: LargeGames;
  readonly tab: TabIdentity;
  readonly now: () => number;
  /** Says that nothing can be kept: once, since whoever has no room left knows it after the first time. */
  readonly complain: () => void;
}

let standard: Keeping | undefined;

export function standardKeeping(): Keeping {
  standard ??= {
    storage: makeKeptStorage(),
    large: makeLargeGames(),
    tab: makeTabIdentity(),
    now: Date.now,
    complain: makeComplaint(),
  };
  return standard;
}

export function makeComplaint(): () => void {
  let isSaid = false;
  return () => {
    if (isSaid) return;
    isSaid = true;
    emitToast({ tone: 'warning', title: t('files.kept.quota'), cause: t('files.kept.quotaText') });
  };
}
