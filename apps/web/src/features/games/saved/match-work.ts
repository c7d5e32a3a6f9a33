/** The chunk that is loaded when a game is saved or a saved game is opened. */
import { startSaver } from '../../../lib/matches/saving.ts';
import { defineService } from '../../../lib/services.ts';
import { followAddress } from './follow-address.ts';
import { openFromAddress } from './open-match.ts';
import { tellConflicts, tellForeign } from './save-open.ts';
import { announceTroubles } from './save-troubles.ts';

export { MatchDialogs } from './match-dialogs.tsx';
export { showOriginal } from './open-shared.ts';
export { saveOpen } from './save-open.ts';

/** Starts saving changes, and opens the game that the address names. Later calls do nothing. */
export const start = defineService(() => {
  tellConflicts();
  tellForeign();
  announceTroubles();
  void startSaver();
  followAddress();
  void openFromAddress();
});
