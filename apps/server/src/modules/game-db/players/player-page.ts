import type { Player } from '@chuhe/contract/player';
import type { Queryable } from '../../../db/database.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { groupsOf, sumByYear, sumOf } from '../game-counts.ts';
import { collectionIdsOf } from '../games-page.ts';
import { countGamesOfPlayer } from './player-games-repository.ts';

/** Number of openings that a page has. */
const MAX_OPENINGS = 40;

/** @returns `undefined` if no game has the player */
export async function makePlayerPage(db: Queryable, name: string): Promise<Player | undefined> {
  const player = toSearchText(name);
  // Games without a name have no page.
  if (player === '') return undefined;
  const counts = await countGamesOfPlayer(db, await collectionIdsOf(db), player);
  const [first] = counts.toSorted((one, other) => other.games - one.games);
  if (first === undefined) return undefined;
  const coded = counts.filter(({ ecco }) => ecco !== '');
  return {
    name: first.name,
    red: sumOf(counts.filter(({ side }) => side === 'red')),
    black: sumOf(counts.filter(({ side }) => side === 'black')),
    years: [...sumByYear(counts)],
    openings: groupsOf(coded, ({ ecco, side }) => ecco + side)
      .map((group) => ({ ecco: group[0].ecco, side: group[0].side, ...sumOf(group) }))
      .toSorted((one, other) => other.games - one.games)
      .slice(0, MAX_OPENINGS),
  };
}
