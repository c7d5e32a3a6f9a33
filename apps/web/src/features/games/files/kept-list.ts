/**
 * The open file of a tab as this browser keeps it. The place in the list changes with each step, so it is stored beside the file, which
 * may be large.
 */
import { GAME, type KeptStorage, PLACE, STATE } from '../../../lib/game/kept-games.ts';
import { listedVisits } from '../../../lib/game/listed-visits.ts';
import { parseFlag, parseLength, parseRecord } from '../../../lib/parse.ts';
import type { FileSet, NamedFile } from './file-set.ts';
import type { PlaceOfTotal } from './files-store.ts';
import { type GamesView, parseOrder } from './games-view.ts';

/** The place in the list, and what is needed to show it again. */
export interface KeptPlace extends GamesView {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The size of the kept parts of the files, in bytes. */
  readonly bytes: number;
  readonly number: number;
  /** The place that the list shows, which a reload shows before the files have been read again; `undefined` from earlier versions. */
  readonly of?: PlaceOfTotal | undefined;
  /** Whether the game of that number was on the board. */
  readonly isShown: boolean;
  /** The names under which games that the user has changed are kept, by number. */
  readonly changed: ReadonlyMap<number, string>;
}

const FILE = 'list-file:';

/** @param files `undefined` if they are stored already */
export function savePlace(
  storage: KeptStorage,
  tab: string,
  place: KeptPlace,
  files?: FileSet,
): Promise<void> {
  const entries: [string, unknown][] = [[PLACE + tab, place]];
  if (files !== undefined) entries.push([FILE + tab, files]);
  return storage.setMany(entries);
}

/** Returns `undefined` if no list is kept for the tab, or if it cannot be read. */
export async function findPlace(storage: KeptStorage, tab: string): Promise<KeptPlace | undefined> {
  return parsePlace(await storage.get(PLACE + tab));
}

/** Returns `undefined` if no file is kept for the tab. Versions that opened one file stored it without a list. */
export async function findFiles(storage: KeptStorage, tab: string): Promise<FileSet | undefined> {
  return parseFiles(await storage.get(FILE + tab));
}

/** Returns `undefined` for anything that is not a set of files. */
export function parseFiles(value: unknown): FileSet | undefined {
  const kept = parseRecord(value);
  const given: readonly unknown[] = Array.isArray(kept['files']) ? kept['files'] : [kept];
  const files = given.map(parseFile).filter((file) => file !== undefined);
  const { name } = kept;
  return typeof name === 'string' && files.length > 0 ? { name, files } : undefined;
}

function parseFile(value: unknown): NamedFile | undefined {
  const { name, blob, size, isUnreadable } = parseRecord(value);
  if (typeof name !== 'string' || !(blob instanceof Blob)) return undefined;
  const file = { name, blob, size: parseLength(size, blob.size) };
  return parseFlag(isUnreadable, false) ? { ...file, isUnreadable: true } : file;
}

/** Deletes lists with their changed games, except those that other lists still name. */
export async function deleteLists(storage: KeptStorage, tabs: readonly string[]): Promise<void> {
  const places = tabs.map((tab) => PLACE + tab);
  // Neither waits for the other, so that a list that is stored from now on is not deleted.
  const [entries] = await Promise.all([
    storage.entries(PLACE),
    storage.delMany([...places, ...tabs.map((tab) => FILE + tab)]),
  ]);
  const listed = (areDeleted: boolean): ReadonlySet<string> => {
    const chosen = entries.filter(([key]) => places.includes(key) === areDeleted);
    return listedVisits(chosen.map(([, place]) => place));
  };
  const needed = listed(false);
  const visits = [...listed(true)].filter((id) => !needed.has(id));
  if (visits.length > 0) await storage.delMany(visits.flatMap((id) => [STATE + id, GAME + id]));
}

/** The tabs whose lists exceed the budget, oldest lists first; never `tab` itself. */
export async function listsBeyond(
  budget: number,
  { storage, tab }: { readonly storage: KeptStorage; readonly tab: string },
): Promise<readonly string[]> {
  const others = (await storage.entries(PLACE))
    .map(([key, value]) => ({ tab: key.slice(PLACE.length), place: parsePlace(value) }))
    .filter((each) => each.tab !== tab)
    .toSorted((one, other) => (other.place?.savedAt ?? 0) - (one.place?.savedAt ?? 0));
  let left = budget;
  return others
    .filter(({ place }) => {
      left -= place?.bytes ?? Infinity;
      return left < 0;
    })
    .map((each) => each.tab);
}

function parsePlace(value: unknown): KeptPlace | undefined {
  const { savedAt, bytes, number, of, query, order, isShown, changed } = parseRecord(value);
  const place = parseLength(number, 0);
  if (place === 0) return undefined;
  const names = changed instanceof Map ? [...changed] : [];
  return {
    savedAt: parseLength(savedAt, 0),
    bytes: parseLength(bytes, 0),
    number: place,
    of: parseOf(of),
    query: typeof query === 'string' ? query : '',
    order: parseOrder(order),
    isShown: parseFlag(isShown, false),
    changed: new Map(
      names.filter(
        (entry): entry is [number, string] =>
          typeof entry[0] === 'number' && typeof entry[1] === 'string',
      ),
    ),
  };
}

function parseOf(value: unknown): PlaceOfTotal | undefined {
  const { place, total } = parseRecord(value);
  const of = { place: parseLength(place, 0), total: parseLength(total, 0) };
  return of.place > 0 && of.place <= of.total ? of : undefined;
}
