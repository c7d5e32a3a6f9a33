import type { ListedOpening, Opening } from '@chuhe/contract/opening';
import { eccoCodes, eccoLine, symmetricKeys } from '@chuhe/game/ecco';
import type { Queryable } from '../../../db/database.ts';
import { unpackLine } from '../../../games/packed-line.ts';
import { groupsOf, sumByYear, sumOf } from '../game-counts.ts';
import { collectionIdsOf } from '../games-page.ts';
import { findPlans } from './find-plans.ts';
import {
  countGamesOfOpenings,
  listLinesOfOpenings,
  listPlayersOfOpening,
} from './opening-repository.ts';

/** Players that a page has. */
const MAX_PLAYERS = 8;
/** Games that are read for the plans. */
const MAX_LINES = 400;

/** The results of each opening that has games, by code. */
export async function listOpenings(db: Queryable): Promise<ListedOpening[]> {
  const counts = await countGamesOfOpenings(db, await collectionIdsOf(db));
  return groupsOf(counts, ({ ecco }) => ecco)
    .map((group) => ({ ecco: group[0].ecco, ...sumOf(group) }))
    .toSorted((one, other) => (one.ecco < other.ecco ? -1 : 1));
}

/** An opening; without games, all counts are 0. */
export async function makeOpeningPage(db: Queryable, ecco: string): Promise<Opening> {
  const collectionIds = await collectionIdsOf(db);
  const counts = await countGamesOfOpenings(db, collectionIds, ecco);
  const players = await listPlayersOfOpening(db, collectionIds, { ecco, limit: MAX_PLAYERS });
  const codes = codesThrough(ecco);
  const lines = await listLinesOfOpenings(db, collectionIds, { codes, limit: MAX_LINES });
  return {
    ecco,
    ...sumOf(counts),
    years: [...sumByYear(counts)],
    players,
    plans: findPlans(eccoLine(ecco) ?? [], lines.map(unpackLine)),
  };
}

/** The codes whose usual lines pass the end of this one's: itself and more special ones. */
function codesThrough(ecco: string): readonly string[] {
  const end = [...symmetricKeys(eccoLine(ecco) ?? [])].at(-1);
  const others = eccoCodes().filter((code) =>
    [...symmetricKeys(eccoLine(code) ?? [])].some((key) => key === end),
  );
  return [...new Set([ecco, ...others])];
}
