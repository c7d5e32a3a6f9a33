/**
 * The loaded games of a list and how far the page was scrolled, by history entry. A game opens in another document, so without this, Back
 * would show the beginning of the list.
 */
import type { GamesPage } from '@chuhe/contract/explorer';
import type { InfiniteData } from '@tanstack/react-query';
import { LATE_STORAGE_KEYS } from '../../../lib/late-storage-keys.ts';
import { parseRecord } from '../../../lib/parse.ts';
import { tabNote } from '../../../lib/tab-note.ts';

export type LoadedGames = InfiniteData<GamesPage, string | undefined>;

const note = tabNote(LATE_STORAGE_KEYS.gamesListPlace);

/** @param name which games are listed */
export function keepListPlace(name: string, loaded: LoadedGames): void {
  const scrolled = Math.round(window.scrollY);
  note.write(JSON.stringify({ entry: entryHere(), name, scrolled, loaded }));
}

/** What was kept for this list at this entry of the history. */
export function readListPlace(
  name: string,
): { readonly name: string; readonly loaded: LoadedGames; readonly scrolled: number } | undefined {
  const kept = parseRecord(note.readJson());
  // Read once: after a visit to another page of this document, the router knows the place.
  note.remove();
  const { pages, pageParams } = parseRecord(kept.loaded);
  const isOfThis = kept.name === name && kept.entry !== undefined && kept.entry === entryHere();
  if (!isOfThis || !arePages(pages) || !Array.isArray(pageParams)) return undefined;
  // JSON has no `undefined`, which is the parameter of the first page.
  const params = pageParams.map((param) => (typeof param === 'string' ? param : undefined));
  return { name, loaded: { pages, pageParams: params }, scrolled: Number(kept.scrolled) || 0 };
}

function arePages(value: unknown): value is GamesPage[] {
  return Array.isArray(value) && value.every((page) => Array.isArray(parseRecord(page).games));
}

/** The router's name of the history entry. */
function entryHere(): unknown {
  return parseRecord(window.history.state)['__TSR_key'];
}
