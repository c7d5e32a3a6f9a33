/** All that is fetched only when a game is saved, or a saved one is opened. */
import { startSaver } from '../../lib/matches/the-saver.ts';
import { openFromAddress } from './open-match.ts';
import { tellConflicts } from './save-open.ts';

export { MatchDialogs } from './match-dialogs.tsx';
export { saveOpen } from './save-open.ts';

let isStarted = false;

/** Begins to save what is changed, and opens what the address names. Asked again, it does nothing. */
export function start(): void {
  if (isStarted) return;
  isStarted = true;
  startSaver();
  tellConflicts();
  void openFromAddress();
}
