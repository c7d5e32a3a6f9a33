import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Queryable } from '../../../db/database.ts';
import type { NamedOpening } from '../count-position.ts';
import {
  findScanRows,
  listPlayerGames,
  listSavedGamesOfPlayer,
  type PlayerFilter,
  type SavedGameRow,
  type ScanRow,
} from '../game-repository.ts';
import { readSavedLine } from '../saved-line.ts';
import type { Scanner } from '../scan/scanner.ts';
import { countedAs } from '../score.ts';
import { yearOf } from '../year-of-date.ts';
import type { Tally } from './tally.ts';

/** Tallies games one by one if no statistics exist: the games of a player, and the user's saved games. */

export interface TallyOptions extends PlayerFilter {
  readonly db: Queryable;
  readonly scanner: Scanner;
  readonly key: Uint8Array;
  readonly tally: Tally;
}

/** Games per step. Their query blocks the embedded database for some milliseconds. */
const PAGE_SIZE = 1000;
/** Saved games per step. Fewer, because each may have to be read from its history first. */
const SAVED_PAGE_SIZE = 200;

export interface Tallied {
  /** Whether all games were scanned. */
  readonly isComplete: boolean;
  readonly openings: readonly NamedOpening[];
  /** The number of games that name any opening. */
  readonly named: number;
}

export async function tallyPlayerGames(
  options: TallyOptions & { readonly collectionIds: readonly number[] },
): Promise<Tallied> {
  const { db } = options;
  const limit = EXPLORER_LIMITS.scanned + 1;
  const ids = await listPlayerGames(db, { ...options, limit });
  const openings = new Map<string, NamedOpening>();
  const scanned = ids.slice(0, EXPLORER_LIMITS.scanned);
  for (let at = 0; at < scanned.length; at += PAGE_SIZE) {
    const rows = await findScanRows(db, scanned.slice(at, at + PAGE_SIZE));
    for (const row of await tallyRows(rows, 'imported', options)) addOpening(openings, row);
  }
  const all = [...openings.values()];
  const named = all.reduce((sum, { games }) => sum + games, 0);
  return { isComplete: ids.length < limit, openings: all, named };
}

export async function tallySavedGames(
  options: TallyOptions & { readonly ownerId: string },
): Promise<Tallied> {
  const { db, ownerId } = options;
  let after: SavedGameRow | undefined;
  for (let left: number = EXPLORER_LIMITS.scanned; left > 0; left -= SAVED_PAGE_SIZE) {
    const page = await listSavedGamesOfPlayer(db, ownerId, {
      ...options,
      limit: SAVED_PAGE_SIZE,
      after,
    });
    const rows: ScanRow[] = [];
    for (const row of page) rows.push(makeScanRow(row, await readSavedLine(db, row)));
    await tallyRows(rows, 'own', options);
    after = page.at(-1);
    if (page.length < SAVED_PAGE_SIZE) return { isComplete: true, openings: [], named: 0 };
  }
  const more = await listSavedGamesOfPlayer(db, ownerId, { ...options, limit: 1, after });
  return { isComplete: more.length === 0, openings: [], named: 0 };
}

/** @returns the games that reached the position and continued */
async function tallyRows(
  rows: readonly ScanRow[],
  source: 'imported' | 'own',
  { scanner, key, tally }: TallyOptions,
): Promise<readonly ScanRow[]> {
  const query = { key, plies: EXPLORER_LIMITS.plies };
  const games = rows.map(({ startFen, line }) => ({ startFen, line }));
  const found = await scanner.scan('findPosition', { query, games });
  return rows.filter(({ gameId, year, result }, index) => {
    const moves = found[index] ?? [];
    for (const { move, isMirrored, isRed } of moves) {
      tally.addGame({ source, gameId, year, move, isMirrored, result: countedAs(result, isRed) });
    }
    return moves.length > 0;
  });
}

function addOpening(openings: Map<string, NamedOpening>, { ecco, opening: name }: ScanRow): void {
  if (ecco === '' && name === '') return;
  const text = `${ecco}\n${name}`;
  openings.set(text, { ecco, name, games: (openings.get(text)?.games ?? 0) + 1 });
}

function makeScanRow({ id, startFen, result, date }: SavedGameRow, line: Uint8Array): ScanRow {
  const game = { startFen: startFen === INITIAL_FEN ? null : startFen, line, result };
  return { gameId: id, ...game, year: yearOf(date), ecco: '', opening: '' };
}
