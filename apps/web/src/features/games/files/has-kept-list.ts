import { inheritedTab } from '../../../lib/game/keep-game.ts';
import { standardKeeping } from '../../../lib/game/keeping.ts';
import { PLACE } from '../../../lib/game/kept-games.ts';

/** Whether a list of games was open in this tab, or in the tab whose game this one has restored. False if the storage fails. */
export async function hasKeptList(): Promise<boolean> {
  const { storage, tab } = standardKeeping();
  const name = PLACE + (inheritedTab() ?? tab.held() ?? '');
  const place = await storage.get(name).catch(() => undefined);
  return place !== undefined;
}
