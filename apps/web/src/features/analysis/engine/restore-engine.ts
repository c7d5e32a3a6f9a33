/** Restores the engine when the panel appears. */
import { restoreSwitch } from '../../../engine/engines.ts';
import { withChunk } from '../../../lib/chunk.ts';
import { defineService } from '../../../lib/services.ts';
import { readText, STORAGE_KEYS } from '../../../lib/storage.ts';

const page = defineService(() => ({ isBegun: false }));

/**
 * Restores the switch. The first call of a page restores the chosen engine on the user's computer first. Later calls do not, since the user
 * may have changed the engine of this page, or have chosen one in another tab.
 */
export function restoreEngine(): void {
  const isFirst = !page().isBegun;
  page().isBegun = true;
  if (!isFirst || readText(STORAGE_KEYS.lentEngine) === undefined) restoreSwitch();
  else {
    withChunk(
      () => import('./engine-settings-dialog.tsx'),
      ({ restoreLent }) => restoreLent(),
      { whenMissing: restoreSwitch },
    );
  }
}
