import { setImmediate } from 'node:timers/promises';
import { eccoOfMoves } from '@chuhe/game/ecco';
import { OPENING_PLIES, openingOfMoves } from '@chuhe/game/opening';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Queryable } from '../../../db/database.ts';
import { unpackLine } from '../../../games/packed-line.ts';
import { readSavedLine } from '../saved-line.ts';
import type { ReportRow } from './search-repository.ts';

/** Saved games of one player name. */

/** Number of games after which the loop yields to other requests. */
const BATCH_SIZE = 200;

export interface PlayerGame {
  readonly row: ReportRow;
  /** The player's side; Red if both names match. */
  readonly side: 'red' | 'black';
  readonly moves: readonly number[];
  readonly opening: string;
  /** The ECCO code; empty if the moves decide on none. */
  readonly ecco: string;
}

interface Player {
  readonly name: string;
  games: number;
}

/** Counts the games of each player name, most frequent first. A name is written as in the newest game. */
export function countPlayers(rows: readonly ReportRow[]): readonly Player[] {
  const players = new Map<string, Player>();
  for (const { red, black, redSearchText, blackSearchText } of rows) {
    const names = new Map([
      [redSearchText, red],
      [blackSearchText, black],
    ]);
    names.delete('');
    for (const [searchText, name] of names) {
      const player = players.get(searchText);
      if (player === undefined) players.set(searchText, { name, games: 1 });
      else player.games += 1;
    }
  }
  return [...players.values()].toSorted((one, other) => other.games - one.games);
}

/** @param searchText search text of the player's name, see `toSearchText` */
export async function readGames(
  db: Queryable,
  rows: readonly ReportRow[],
  searchText: string,
): Promise<readonly PlayerGame[]> {
  const games: PlayerGame[] = [];
  for (const row of rows) {
    const side = row.redSearchText === searchText ? 'red' : 'black';
    if (searchText === '' || (side === 'black' && row.blackSearchText !== searchText)) continue;
    const moves = unpackLine(await readSavedLine(db, row));
    games.push({ row, side, moves, opening: openingOf(row, moves), ecco: eccoOf(row, moves) });
    if (games.length % BATCH_SIZE === 0) await setImmediate();
  }
  return games;
}

function openingOf({ startFen }: ReportRow, moves: readonly number[]): string {
  if (startFen !== INITIAL_FEN) return 'other';
  return openingOfMoves(moves.slice(0, OPENING_PLIES)) ?? 'other';
}

function eccoOf({ startFen }: ReportRow, moves: readonly number[]): string {
  return startFen === INITIAL_FEN ? (eccoOfMoves(moves) ?? '') : '';
}
