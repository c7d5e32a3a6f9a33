import type { GameSummary } from '@chuhe/contract/explorer';
import { type GameReport, type ReportGames, SEARCH_LIMITS } from '@chuhe/contract/game-search';
import type { Queryable } from '../../../db/database.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { scoreOf } from '../score.ts';
import { findLeft, type LeftGame } from './left-book.ts';
import { countPlayers, type PlayerGame, readGames } from './player-games.ts';
import { makeOwnCursor, type OwnPlace } from './search-cursor.ts';
import { listReported, type ReportedRow } from './search-repository.ts';

export interface ReportQuery {
  readonly userId: string;
  readonly player?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Names that a user can choose from. */
const MAX_PLAYERS = 50;

/** What the newest saved games of a user say of the one whose name they play under. */
export async function makeReport(
  db: Queryable,
  { userId, player, from, to }: ReportQuery,
): Promise<GameReport> {
  const { counted, isComplete } = await readCounted(db, { userId, from, to });
  const players = countPlayers(counted);
  const name = player === undefined ? (players[0]?.name ?? null) : player;
  const own = name === null ? [] : await readGames(db, counted, toSearchText(name));
  return {
    players: players.slice(0, MAX_PLAYERS).map(({ name, games }) => ({ name, games })),
    player: name,
    games: own.length,
    red: makeRows(own.filter(({ side }) => side === 'red')),
    black: makeRows(own.filter(({ side }) => side === 'black')),
    left: (await findLeft(db, userId, own)).map(makeLeft),
    isComplete,
  };
}

export interface RowQuery extends Omit<ReportQuery, 'player'> {
  readonly player: string;
  readonly side: 'red' | 'black';
  readonly opening: string;
  /** The place behind which the list goes on. */
  readonly after: OwnPlace | undefined;
}

/** The games that a row of the report counts. The same games are gone through, so that they are neither more nor fewer. */
export async function listRowGames(
  db: Queryable,
  { side, opening, after, player, ...query }: RowQuery,
): Promise<ReportGames> {
  const { counted } = await readCounted(db, query);
  const rows = counted.filter((row) => after === undefined || isBehind(row, after));
  const own = await readGames(db, rows, toSearchText(player));
  const behind = own.filter((game) => game.side === side && game.opening === opening);
  const page = behind.slice(0, SEARCH_LIMITS.listed);
  const last = page.at(-1);
  return {
    games: page.map(({ row }) => makeReported(row)),
    next: last === undefined || page.length === behind.length ? null : makeOwnCursor(last.row),
  };
}

/** The newest games, whoever played them. */
async function readCounted(
  db: Queryable,
  { userId, from, to }: Pick<ReportQuery, 'userId' | 'from' | 'to'>,
) {
  const filter = { player: '', side: undefined, from, to };
  const limit = SEARCH_LIMITS.games + 1;
  const rows = await listReported(db, userId, { filter, limit });
  return { counted: rows.slice(0, SEARCH_LIMITS.games), isComplete: rows.length < limit };
}

/** The newest come first, of two of the same moment the one with the greater id. */
function isBehind({ createdAt, id }: OwnPlace, after: OwnPlace): boolean {
  const difference = createdAt.getTime() - after.createdAt.getTime();
  return difference < 0 || (difference === 0 && id < after.id);
}

/** The most played opening first; games without a result are counted as games only. */
function makeRows(games: readonly PlayerGame[]): GameReport['red'] {
  const byOpening = new Map<string, PlayerGame[]>();
  for (const game of games) {
    const same = byOpening.get(game.opening);
    if (same === undefined) byOpening.set(game.opening, [game]);
    else same.push(game);
  }
  return [...byOpening]
    .map(([opening, same]) => makeRow(opening, same))
    .toSorted((one, other) => other.games - one.games)
    .slice(0, SEARCH_LIMITS.openings);
}

function makeRow(opening: string, games: readonly PlayerGame[]): GameReport['red'][number] {
  const count = (result: (side: 'red' | 'black') => string) =>
    games.filter(({ row, side }) => row.result === result(side)).length;
  const results = {
    wins: count((side) => (side === 'red' ? '1-0' : '0-1')),
    draws: count(() => '1/2-1/2'),
    losses: count((side) => (side === 'red' ? '0-1' : '1-0')),
  };
  const score = scoreOf(results);
  return {
    opening,
    games: games.length,
    ...results,
    score: score?.score ?? null,
    interval: score?.interval ?? null,
  };
}

function makeLeft({ game, ...left }: LeftGame): GameReport['left'][number] {
  return { game: makeReported(game.row), ...left };
}

function makeReported(row: ReportedRow): GameSummary {
  const { id, red, black, event, date, result, plies } = row;
  const told = { red, black, event, date, result, plies };
  return { source: 'own', gameId: id, collectionId: null, ecco: '', ...told };
}
