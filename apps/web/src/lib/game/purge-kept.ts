/** Deletes kept games that are no longer needed. */
import { parseLength, parseRecord } from '../parse.ts';
import {
  ASIDE,
  GAME,
  HISTORY,
  type KeptState,
  type KeptStorage,
  listKept,
  PLACE,
  STATE,
} from './kept-games.ts';
import { listedVisits } from './listed-visits.ts';
import type { TabIdentity } from './tab-identity.ts';
import { isVisit, tabOf } from './visit-name.ts';

/** Maximum number of kept games. The same limit applies to the visits of closed tabs, and to unreadable games. */
export const KEPT_LIMIT = 20;
/** Maximum number of kept visits of one open tab. Browsers allow about as many entries in the history. */
export const VISITS_LIMIT = 100;
/** How long a game counts as open, in milliseconds, if the browser does not report which tabs are open. */
export const OPEN_AT_MOST = 2 * 24 * 60 * 60 * 1000;

interface Purging {
  readonly storage: KeptStorage;
  readonly tab: Pick<TabIdentity, 'open'>;
  readonly now: () => number;
}

/**
 * Deletes old games, old visits and old unreadable games. The game of an open tab stays, and so do the visits to which Back leads in that
 * tab. Games and visits are counted separately, so that many visits do not cause the deletion of games. The changed games of a kept list
 * do not count: they are deleted with the list.
 */
export async function purgeKept({ storage, tab, now }: Purging): Promise<void> {
  const open = await tab.open();
  const isOpen = ({ id, savedAt }: KeptState): boolean =>
    open === undefined ? savedAt > now() - OPEN_AT_MOST : open.has(tabOf(id));
  const all = await listKept(storage);
  const listed = listedVisits((await storage.entries(PLACE)).map(([, place]) => place));
  const games = all.filter(({ id }) => !isVisit(id));
  const old = [
    ...games.slice(KEPT_LIMIT).filter((state) => !isOpen(state)),
    ...oldVisits(
      all.filter(({ id }) => isVisit(id) && !listed.has(id)),
      isOpen,
    ),
  ];
  const oldAside = (await listAside(storage)).slice(KEPT_LIMIT);
  const keys = [
    ...old.flatMap(({ id }) => [STATE + id, GAME + id, HISTORY + id]),
    ...oldAside.map(({ id }) => ASIDE + id),
  ];
  if (keys.length > 0) await storage.delMany(keys);
}

/** The visits to delete. Each open tab has its own limit. Closed tabs, which a browser may reopen, share one limit. */
function oldVisits(
  visits: readonly KeptState[],
  isOpen: (state: KeptState) => boolean,
): readonly KeptState[] {
  const counts = new Map<string, number>();
  return visits.filter((state) => {
    const tab = isOpen(state) ? tabOf(state.id) : '';
    const count = (counts.get(tab) ?? 0) + 1;
    counts.set(tab, count);
    return count > (tab === '' ? KEPT_LIMIT : VISITS_LIMIT);
  });
}

/** Unreadable games, newest first. */
async function listAside(storage: KeptStorage): Promise<readonly { readonly id: string }[]> {
  const entries = await storage.entries(ASIDE);
  return entries
    .map(([key, value]) => ({
      id: key.slice(ASIDE.length),
      savedAt: parseLength(parseRecord(parseRecord(value).state).savedAt, 0),
    }))
    .toSorted((one, other) => other.savedAt - one.savedAt);
}
