/** All that is fetched only when a game is saved, or a saved one is opened. */
import { startSaver } from '../../../lib/matches/the-saver.ts';
import { followAddress } from './follow-address.ts';
import { openFromAddress } from './open-match.ts';
import { tellConflicts, tellForeign } from './save-open.ts';

export { MatchDialogs } from './match-dialogs.tsx';
export { showOriginal } from './open-match.ts';
export { saveOpen } from './save-open.ts';

let isStarted = false;

/** Begins to save what is changed, and opens what the address names. Asked again, it does nothing. */
export function start(): void {
  if (isStarted) return;
  isStarted = true;
  tellConflicts();
  tellForeign();
  void startSaver();
  followAddress();
  void openFromAddress();
}
