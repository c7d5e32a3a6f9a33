import type { ListedOpening, Opening } from '@chuhe/contract/opening';
import { eccoCodes, eccoLine, isMoreGeneralCode } from '@chuhe/game/ecco';
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
  return {
    ecco,
    ...sumOf(counts),
    years: [...sumByYear(counts)],
    players,
    plans: await plansOf(db, collectionIds, ecco),
  };
}

/** The plans, from the newest games of the opening and of the more special ones. */
async function plansOf(
  db: Queryable,
  collectionIds: readonly number[],
  ecco: string,
): Promise<Opening['plans']> {
  const line = eccoLine(ecco);
  if (line === undefined) return { games: 0, moves: [] };
  const codes = eccoCodes().filter((code) => isMoreGeneralCode(ecco, code));
  const lines = await listLinesOfOpenings(db, collectionIds, { codes, limit: MAX_LINES });
  return findPlans(line, lines.map(unpackLine));
}
