import { setImmediate } from 'node:timers/promises';
import { OPENING_PLIES, openingOfMoves } from '@chuhe/game/opening';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { Queryable } from '../../../db/database.ts';
import { unpackLine } from '../../../games/packed-line.ts';
import { deriveLine } from '../tally-games.ts';
import type { ReportedRow } from './search-repository.ts';

/** Saved games of the one whose name the user plays under. */

/** Games between two pauses in which others are answered. */
const AT_ONCE = 200;

/** A game of the player's. */
export interface PlayerGame {
  readonly row: ReportedRow;
  /** The player's; of a game against themselves, Red's. */
  readonly side: 'red' | 'black';
  readonly moves: readonly number[];
  readonly opening: string;
}

interface Player {
  readonly name: string;
  games: number;
}

/** The most frequent first; a name is written as in the newest of its games. */
export function countPlayers(rows: readonly ReportedRow[]): readonly Player[] {
  const players = new Map<string, Player>();
  for (const { red, black, redSearchText, blackSearchText } of rows) {
    const names = new Map([
      [redSearchText, red],
      [blackSearchText, black],
    ]);
    names.delete('');
    for (const [folded, name] of names) {
      const player = players.get(folded);
      if (player === undefined) players.set(folded, { name, games: 1 });
      else player.games += 1;
    }
  }
  return [...players.values()].toSorted((one, other) => other.games - one.games);
}

/** @param folded of the name, see `toSearchText` */
export async function readGames(
  db: Queryable,
  rows: readonly ReportedRow[],
  folded: string,
): Promise<readonly PlayerGame[]> {
  const games: PlayerGame[] = [];
  for (const row of rows) {
    const side = row.redSearchText === folded ? 'red' : 'black';
    if (folded === '' || (side === 'black' && row.blackSearchText !== folded)) continue;
    const moves = unpackLine(row.line ?? (await deriveLine(db, row)));
    games.push({ row, side, moves, opening: openingOf(row, moves) });
    if (games.length % AT_ONCE === 0) await setImmediate();
  }
  return games;
}

function openingOf({ startFen }: ReportedRow, moves: readonly number[]): string {
  if (startFen !== INITIAL_FEN) return 'other';
  return openingOfMoves(moves.slice(0, OPENING_PLIES)) ?? 'other';
}
