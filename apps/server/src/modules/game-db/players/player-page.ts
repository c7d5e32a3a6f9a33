import type { Player, PlayerGames, PlayerResults } from '@chuhe/contract/player';
import type { Queryable } from '../../../db/database.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { listCollections } from '../collection-repository.ts';
import { findSummaries } from '../game-repository.ts';
import { makeImportedGameCursor } from '../search/search-cursor.ts';
import {
  countGamesOfPlayer,
  type GameCount,
  listGamesOfPlayer,
  type PlayerGamesFilter,
} from './player-games-repository.ts';

/** Number of openings that a page has. */
const MAX_OPENINGS = 40;
/** Number of games per response. */
const PAGE_SIZE = 50;

/** @returns `undefined` if no game has the player */
export async function makePlayerPage(db: Queryable, name: string): Promise<Player | undefined> {
  const player = toSearchText(name);
  // Games without a name have no page.
  if (player === '') return undefined;
  const counts = await countGamesOfPlayer(db, await collectionIdsOf(db), player);
  const [first] = counts.toSorted((one, other) => other.games - one.games);
  if (first === undefined) return undefined;
  return {
    name: first.name,
    red: sumOf(counts.filter(({ side }) => side === 'red')),
    black: sumOf(counts.filter(({ side }) => side === 'black')),
    years: groupsOf(
      counts.filter(({ year }) => year > 0),
      ({ year }) => String(year),
    )
      .map((group) => ({ year: group[0].year, ...sumOf(group) }))
      .toSorted((one, other) => one.year - other.year),
    openings: groupsOf(
      counts.filter(({ ecco }) => ecco !== ''),
      ({ ecco, side }) => ecco + side,
    )
      .map((group) => ({ ecco: group[0].ecco, side: group[0].side, ...sumOf(group) }))
      .toSorted((one, other) => other.games - one.games)
      .slice(0, MAX_OPENINGS),
  };
}

/** A page of a player's games. */
export async function makePlayerGamesPage(
  db: Queryable,
  { name, ...filter }: Omit<PlayerGamesFilter, 'player' | 'limit'> & { readonly name: string },
): Promise<PlayerGames> {
  const limit = PAGE_SIZE + 1;
  const player = toSearchText(name);
  if (player === '') return { games: [], next: null };
  const asked = { ...filter, player, limit };
  const found = await listGamesOfPlayer(db, await collectionIdsOf(db), asked);
  const page = found.slice(0, PAGE_SIZE);
  const summaries = await findSummaries(
    db,
    page.map(({ id }) => id),
  );
  const byId = new Map(summaries.map((game) => [game.gameId, game]));
  const last = page.at(-1);
  return {
    games: page.flatMap(({ id }) => byId.get(String(id)) ?? []),
    next: last === undefined || found.length < limit ? null : makeImportedGameCursor(last),
  };
}

export async function collectionIdsOf(db: Queryable): Promise<readonly number[]> {
  return (await listCollections(db)).map(({ id }) => id);
}

/** Games without a result count only in the number of games. */
function sumOf(counts: readonly GameCount[]): PlayerResults {
  const sum = { games: 0, wins: 0, draws: 0, losses: 0 };
  for (const { side, result, games } of counts) {
    sum.games += games;
    if (result === '1/2-1/2') sum.draws += games;
    else if (result === (side === 'red' ? '1-0' : '0-1')) sum.wins += games;
    else if (result !== '*') sum.losses += games;
  }
  return sum;
}

type Group = readonly [GameCount, ...GameCount[]];

function groupsOf(
  counts: readonly GameCount[],
  keyOf: (count: GameCount) => string,
): readonly Group[] {
  const groups = new Map<string, [GameCount, ...GameCount[]]>();
  for (const count of counts) {
    const group = groups.get(keyOf(count));
    if (group === undefined) groups.set(keyOf(count), [count]);
    else group.push(count);
  }
  return [...groups.values()];
}
