/** Forgets games that nobody comes back to. */
import { parseLength, parseRecord } from '../parse.ts';
import { ASIDE, GAME, type KeptState, type KeptStorage, listKept, STATE } from './kept-games.ts';
import type { TabIdentity } from './tab-identity.ts';
import { isVisit, tabOf } from './visit-name.ts';

/** Games of tabs that stay whatever becomes of the tabs; likewise visits of closed ones, and games that could not be read. */
export const KEPT_LIMIT = 20;
/** Games at entries of the history of one open tab: as many as browsers let anybody go back. */
export const VISITS_LIMIT = 100;
/** Milliseconds for which a game counts as open in some tab where the browser does not tell which tabs there are. */
export const OPEN_AT_MOST = 2 * 24 * 60 * 60 * 1000;

interface Purging {
  readonly storage: KeptStorage;
  readonly tab: Pick<TabIdentity, 'open'>;
  readonly now: () => number;
}

/**
 * Forgets all but the latest, and of what was set aside likewise. A game that is open in a tab stays, and so do those to which Back leads
 * there. Games of tabs and of visits are counted apart: whoever looks through many games loses none of their own by it.
 */
export async function purgeKept({ storage, tab, now }: Purging): Promise<void> {
  const open = await tab.open();
  const isOpen = ({ id, savedAt }: KeptState): boolean =>
    open === undefined ? savedAt > now() - OPEN_AT_MOST : open.has(tabOf(id));
  const all = await listKept(storage);
  const games = all.filter(({ id }) => !isVisit(id));
  const old = [
    ...games.slice(KEPT_LIMIT).filter((state) => !isOpen(state)),
    ...oldVisits(
      all.filter(({ id }) => isVisit(id)),
      isOpen,
    ),
  ];
  const oldAside = (await listAside(storage)).slice(KEPT_LIMIT);
  const keys = [
    ...old.flatMap(({ id }) => [STATE + id, GAME + id]),
    ...oldAside.map(({ id }) => ASIDE + id),
  ];
  if (keys.length > 0) await storage.delMany(keys);
}

/** Each open tab has its own; those of closed tabs, which a browser may open again, share what a tab has. */
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

/** What was set aside, the latest first. */
async function listAside(storage: KeptStorage): Promise<readonly { readonly id: string }[]> {
  const entries = await storage.entries(ASIDE);
  return entries
    .map(([key, value]) => ({
      id: key.slice(ASIDE.length),
      savedAt: parseLength(parseRecord(parseRecord(value).state).savedAt, 0),
    }))
    .toSorted((one, other) => other.savedAt - one.savedAt);
}
