import { toKeyMove } from '@chuhe/cloudbook/position-key';
import { isPlayedOften } from '@chuhe/lessons/review-search';
import { type Move, parseMove } from '@chuhe/rules/move';
import type { Queryable } from '../../db/database.ts';
import { findEntries } from '../books/active-books-repository.ts';
import { listCollections } from '../game-db/collection-repository.ts';
import { countPosition } from '../game-db/count-position.ts';
import { keyed } from '../position-db/key-moves.ts';
import type { AskedMove } from './review-game.ts';

/** Tells for each move whether the games of the site play it often, or the user's active books have it with a priority. */
export async function findTheory(
  db: Queryable,
  ownerId: string,
  moves: readonly AskedMove[],
): Promise<readonly boolean[]> {
  const collectionIds = (await listCollections(db)).map(({ id }) => id);
  const inBooks = await areInBooks(db, ownerId, moves);
  const often: boolean[] = [];
  for (const [index, asked] of moves.entries()) {
    often.push(inBooks[index] === true || (await isInGames(db, collectionIds, asked)));
  }
  return often;
}

async function isInGames(
  db: Queryable,
  collectionIds: readonly number[],
  { position, move }: AskedMove,
): Promise<boolean> {
  const { key, images } = keyed(position);
  const { moves } = await countPosition(db, { key, collectionIds });
  const keyMove = toKeyMove(parseMove(move) ?? 0, images);
  const games = moves.map((each) => each.wins + each.draws + each.losses + each.others);
  const own = moves.findIndex((each) => each.move === keyMove);
  const total = games.reduce((sum, count) => sum + count, 0);
  return isPlayedOften(games[own] ?? 0, total);
}

async function areInBooks(
  db: Queryable,
  ownerId: string,
  moves: readonly AskedMove[],
): Promise<readonly boolean[]> {
  const positions = moves.map(({ position }) => position);
  const found = await findEntries(db, { ownerId, positions });
  return moves.map(({ position, move }, index) => {
    const { images } = keyed(position);
    const keyMoveOf = (text: string): Move => toKeyMove(parseMove(text) ?? 0, images);
    return (found[index] ?? []).some(
      (entry) => entry.valid && entry.priority > 0 && keyMoveOf(entry.move) === keyMoveOf(move),
    );
  });
}
