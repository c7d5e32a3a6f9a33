/** The user's filter of the counted games, stored for the next visit. */
import { type Collection, type ExplorerQuery } from '@chuhe/contract/explorer';
import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import { chosenCollections } from '../../../lib/matches/chosen-collections.ts';
import { parseChoice, parseFlag, parseRecord } from '../../../lib/parse.ts';
import { defineStore } from '../../../lib/services.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';

const SIDES = ['red', 'black'] as const;

export interface GamesFilter {
  /** Ids of the site's collections that are left out. New collections count by default. */
  readonly without: readonly number[];
  /** Whether the user's own saved games count. */
  readonly mine: boolean;
  /** First and last year; `undefined` for no limit. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly player: string;
  /** The side of `player`; `undefined` for either. */
  readonly side: (typeof SIDES)[number] | undefined;
}

export const NO_FILTER: GamesFilter = {
  without: [],
  mine: false,
  from: undefined,
  to: undefined,
  player: '',
  side: undefined,
};

/** The first and last year that the filter accepts: any year of four digits. */
const YEARS = { first: 1000, last: 9999 };

export const filterStore = defineStore<{ readonly filter: GamesFilter }>(() => ({
  filter: parseFilter(readJson(STORAGE_KEYS.gamesFilter)),
}));

export function setFilter(change: Partial<GamesFilter>): void {
  const before = filterStore.getState().filter;
  const filter = { ...before, ...change };
  // A half-typed year does not change the filter. If a new object were stored, the games would be counted again.
  if (JSON.stringify(filter) === JSON.stringify(before)) return;
  filterStore.setState({ filter });
  writeJson(STORAGE_KEYS.gamesFilter, filter);
}

export function parseFilter(value: unknown): GamesFilter {
  const { without, mine, from, to, player, side } = parseRecord(value);
  const text = typeof player === 'string' ? player.slice(0, EXPLORER_LIMITS.player) : '';
  return {
    without: Array.isArray(without) ? without.filter(isId) : [],
    mine: parseFlag(mine, false),
    from: parseYear(from),
    to: parseYear(to),
    player: text,
    side: parseChoice(side, SIDES, undefined),
  };
}

/** Parses a year of four digits. Any other value is `undefined`, which means no limit. */
export function parseYear(value: unknown): number | undefined {
  const year = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isYear = Number.isSafeInteger(year) && Number(year) >= YEARS.first;
  return isYear && Number(year) <= YEARS.last ? Number(year) : undefined;
}

export function isFiltering(filter: GamesFilter): boolean {
  const { without, mine, from, to, player } = filter;
  return (
    without.length > 0 || mine || from !== undefined || to !== undefined || player.trim() !== ''
  );
}

/** Whether the user's own games count: if the user has chosen them, and on a site without collections. */
function countsOwn({ mine }: GamesFilter, collections: readonly unknown[] | undefined): boolean {
  return mine || collections?.length === 0;
}

/** The filter as the server expects it. */
export type GamesQuery = Omit<ExplorerQuery, 'FEN'>;

/**
 * @param collections the site's collections; `undefined` until they have loaded, in which case none is left out
 * @returns `undefined` if the filter leaves no collection
 */
export function queryOf(
  filter: GamesFilter,
  collections: readonly Pick<Collection, 'collectionId'>[] | undefined,
): GamesQuery | undefined {
  const { without, from, to, player, side } = filter;
  const mine = countsOwn(filter, collections);
  const ids = (collections ?? []).map(({ collectionId }) => collectionId);
  const isAll = ids.every((id) => !without.includes(id));
  const places = chosenCollections(ids, { without, mine });
  if (!isAll && places === '') return undefined;
  const [first, last] = inOrder(from, to);
  const name = player.trim().replaceAll(/\s+/g, ' ');
  return {
    ...((!isAll || mine) && { collections: places }),
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: last }),
    ...(name !== '' && { player: name, ...(side !== undefined && { side }) }),
  };
}

/** Swaps the years if the first is later than the last. */
function inOrder(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
