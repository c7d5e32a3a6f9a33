import { setImmediate } from 'node:timers/promises';
import { EXPLORER_LIMITS } from '@chuhe/contract/explorer';
import { parseGameJson } from '@chuhe/game/game-json';
import { mainline } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Queryable } from '../../db/database.ts';
import { packLine } from '../../games/packed-line.ts';
import {
  findHistory,
  findScanRows,
  listOwnGames,
  listPlayerGames,
  type OwnRow,
  type PlayerFilter,
  type ScanRow,
  storeLine,
} from './game-repository.ts';
import type { Scanner } from './scanner.ts';
import type { OpeningSaid } from './statistics-repository.ts';
import type { Tally } from './tally.ts';

/** Games gone through one by one, where no statistics can say it: those of a player, and the user's own. */

export interface TallyOptions extends PlayerFilter {
  readonly db: Queryable;
  readonly scanner: Scanner;
  readonly key: Uint8Array;
  readonly tally: Tally;
}

/** Games of one step: a query of it holds the embedded database for some milliseconds. */
const PAGE = 1000;
/** Of own games, each of which may have to be read from its history first. */
const OWN_PAGE = 200;

export interface Tallied {
  /** Whether no game was left out. */
  readonly isComplete: boolean;
  readonly openings: readonly OpeningSaid[];
}

/** Imported games of a player. */
export async function tallyPlayerGames(
  options: TallyOptions & { readonly collectionIds: readonly number[] },
): Promise<Tallied> {
  const { db } = options;
  const limit = EXPLORER_LIMITS.scanned + 1;
  const ids = await listPlayerGames(db, { ...options, limit });
  const openings = new Map<string, OpeningSaid>();
  const scanned = ids.slice(0, EXPLORER_LIMITS.scanned);
  for (let at = 0; at < scanned.length; at += PAGE) {
    const rows = await findScanRows(db, scanned.slice(at, at + PAGE));
    for (const row of await tallyRows(rows, 'imported', options)) noteOpening(openings, row);
  }
  return { isComplete: ids.length < limit, openings: [...openings.values()] };
}

/** Saved games of the user. */
export async function tallyOwnGames(
  options: TallyOptions & { readonly ownerId: string },
): Promise<Tallied> {
  const { db, ownerId } = options;
  let after: OwnRow | undefined;
  for (let left: number = EXPLORER_LIMITS.scanned; left > 0; left -= OWN_PAGE) {
    const page = await listOwnGames(db, ownerId, { ...options, limit: OWN_PAGE, after });
    const rows: ScanRow[] = [];
    for (const row of page) rows.push(makeScanRow(row, row.line ?? (await deriveLine(db, row))));
    await tallyRows(rows, 'own', options);
    after = page.at(-1);
    if (page.length < OWN_PAGE) return { isComplete: true, openings: [] };
  }
  const more = await listOwnGames(db, ownerId, { ...options, limit: 1, after });
  return { isComplete: more.length === 0, openings: [] };
}

/** @returns the games that reached the position and went on */
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
      tally.addGame({ source, gameId, year, move, isMirrored, end: endOf(result, isRed) });
    }
    return moves.length > 0;
  });
}

function endOf(result: ScanRow['result'], isRed: boolean) {
  if (result === '*') return 'others';
  if (result === '1/2-1/2') return 'draws';
  return (result === '1-0') === isRed ? 'wins' : 'losses';
}

function noteOpening(openings: Map<string, OpeningSaid>, { ecco, opening: name }: ScanRow): void {
  if (ecco === '' && name === '') return;
  const text = `${ecco}\n${name}`;
  openings.set(text, { ecco, name, games: (openings.get(text)?.games ?? 0) + 1 });
}

function makeScanRow({ id, startFen, result, date }: OwnRow, line: Uint8Array): ScanRow {
  const year = Number(date.slice(0, 4));
  return {
    gameId: id,
    startFen: startFen === INITIAL_FEN ? null : startFen,
    line,
    result,
    year,
    ecco: '',
    opening: '',
  };
}

/** Of a game that was saved by a version that did not keep the line. */
export async function deriveLine(
  db: Queryable,
  row: Pick<OwnRow, 'id' | 'version' | 'startFen'>,
): Promise<Uint8Array> {
  const history = await findHistory(db, row.id);
  if (history === undefined) return new Uint8Array(0);
  // What takes long to read is read between the answers to others.
  await setImmediate();
  const json: unknown = JSON.parse(history);
  const read = parseGameJson({ ...(typeof json === 'object' ? json : {}), start: row.startFen });
  const line = packLine(read.ok ? mainline(read.value).map(({ move }) => move) : []);
  await storeLine(db, row, line);
  return line;
}
