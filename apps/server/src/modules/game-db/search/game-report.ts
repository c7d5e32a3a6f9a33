import type { GameSummary } from '@chuhe/contract/explorer';
import { type GameReport, type ReportGames, SEARCH_LIMITS } from '@chuhe/contract/game-search';
import type { Queryable } from '../../../db/database.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { groupBy } from '../../books/group-by.ts';
import { scoreOf } from '../score.ts';
import { type BookDeviation, findDeviations } from './book-deviations.ts';
import { countPlayers, type PlayerGame, readGames } from './player-games.ts';
import { makeSavedGameCursor, type SavedGameCursor } from './search-cursor.ts';
import { listReportRows } from './search-repository.ts';

export interface ReportQuery {
  readonly userId: string;
  readonly player?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Maximum number of player names in a report. */
const MAX_PLAYERS = 50;
/** Number of codes that a row lists. */
const MAX_CODES = 4;

/** The report on a user's newest saved games: the results and openings of one player name. */
export async function makeReport(
  db: Queryable,
  { userId, player, from, to }: ReportQuery,
): Promise<GameReport> {
  const { counted, isComplete } = await listCountedGames(db, { userId, from, to });
  const players = countPlayers(counted);
  const name = player === undefined ? (players[0]?.name ?? null) : player;
  const games = name === null ? [] : await readGames(db, counted, toSearchText(name));
  return {
    players: players.slice(0, MAX_PLAYERS).map(({ name, games }) => ({ name, games })),
    player: name,
    games: games.length,
    red: makeRows(games.filter(({ side }) => side === 'red')),
    black: makeRows(games.filter(({ side }) => side === 'black')),
    left: (await findDeviations(db, userId, games)).map(makeDeviation),
    isComplete,
  };
}

export interface RowQuery extends Omit<ReportQuery, 'player'> {
  readonly player: string;
  readonly side: 'red' | 'black';
  readonly opening: string;
  /** The cursor after which the page begins. */
  readonly after: SavedGameCursor | undefined;
}

/** The games counted in a row of the report, from the same set of games as the report. */
export async function listRowGames(
  db: Queryable,
  { side, opening, after, player, ...query }: RowQuery,
): Promise<ReportGames> {
  const { counted } = await listCountedGames(db, query);
  const rows = counted.filter((row) => after === undefined || isAfter(row, after));
  const games = await readGames(db, rows, toSearchText(player));
  const behind = games.filter((game) => game.side === side && game.opening === opening);
  const page = behind.slice(0, SEARCH_LIMITS.listed);
  const last = page.at(-1);
  return {
    games: page.map(makeSummary),
    next:
      last === undefined || page.length === behind.length ? null : makeSavedGameCursor(last.row),
  };
}

/** The user's newest saved games, of all players. */
async function listCountedGames(
  db: Queryable,
  { userId, from, to }: Pick<ReportQuery, 'userId' | 'from' | 'to'>,
) {
  const filter = { player: undefined, side: undefined, from, to };
  const limit = SEARCH_LIMITS.games + 1;
  const rows = await listReportRows(db, userId, { filter, limit });
  return { counted: rows.slice(0, SEARCH_LIMITS.games), isComplete: rows.length < limit };
}

/** Whether a game comes after the cursor. Games are sorted newest first, then by descending id. */
function isAfter({ createdAt, id }: SavedGameCursor, after: SavedGameCursor): boolean {
  const difference = createdAt.getTime() - after.createdAt.getTime();
  return difference < 0 || (difference === 0 && id < after.id);
}

/** Makes a row for each opening, most played first. Games without a result count only in the number of games. */
function makeRows(games: readonly PlayerGame[]): GameReport['red'] {
  return [...groupBy(games, ({ opening }) => opening)]
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
    codes: codesOf(games),
    games: games.length,
    ...results,
    score: score?.score ?? null,
    interval: score?.interval ?? null,
  };
}

/** The most played ECCO codes of an opening. */
function codesOf(games: readonly PlayerGame[]): GameReport['red'][number]['codes'] {
  const coded = games.filter(({ ecco }) => ecco !== '');
  return [...groupBy(coded, ({ ecco }) => ecco)]
    .map(([ecco, same]) => ({ ecco, games: same.length }))
    .toSorted((one, other) => other.games - one.games)
    .slice(0, MAX_CODES);
}

function makeDeviation({ game, ...left }: BookDeviation): GameReport['left'][number] {
  return { game: makeSummary(game), ...left };
}

function makeSummary({ row, ecco }: PlayerGame): GameSummary {
  const { id, red, black, event, date, result, plies } = row;
  const description = { red, black, event, date, result, plies };
  return { source: 'own', gameId: id, collectionId: null, ecco, ...description };
}
