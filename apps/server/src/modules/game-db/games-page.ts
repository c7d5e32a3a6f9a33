import type { GamesPage } from '@chuhe/contract/explorer';
import type { Queryable } from '../../db/database.ts';
import { listCollections } from './collection-repository.ts';
import { findSummaries, type GamesFilter, listGames } from './game-repository.ts';
import { makeDatedGameCursor } from './search/search-cursor.ts';

/** Number of games per response. */
const PAGE_SIZE = 50;

/** A page of the games in the site's collections, newest first. */
export async function makeGamesPage(
  db: Queryable,
  filter: Omit<GamesFilter, 'limit'>,
): Promise<GamesPage> {
  const limit = PAGE_SIZE + 1;
  const found = await listGames(db, await collectionIdsOf(db), { ...filter, limit });
  const page = found.slice(0, PAGE_SIZE);
  const summaries = await findSummaries(
    db,
    page.map(({ id }) => id),
  );
  const byId = new Map(summaries.map((game) => [game.gameId, game]));
  const last = page.at(-1);
  return {
    games: page.flatMap(({ id }) => byId.get(String(id)) ?? []),
    next: last === undefined || found.length < limit ? null : makeDatedGameCursor(last),
  };
}

export async function collectionIdsOf(db: Queryable): Promise<readonly number[]> {
  return (await listCollections(db)).map(({ id }) => id);
}
