import { type GameReport, SEARCH_LIMITS } from '@chuhe/contract/game-search';
import { type Move, makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { Queryable } from '../../../db/database.ts';
import { playableEntries } from '../../books/choose-move.ts';
import { findEntries } from '../../books/own-books-repository.ts';
import type { PlayerGame } from './player-games.ts';

/** A game that left the user's books. */
export interface LeftGame
  extends Pick<GameReport['left'][number], 'ply' | 'fen' | 'by' | 'played' | 'expected'> {
  readonly game: PlayerGame;
}

/** Half-moves of a game that are held against the books. */
const PLIES = 40;
/** A game that has been outside the books for so many half-moves in a row does not come back to them. */
const PATIENCE = 8;
/** Positions of one query. */
const AT_ONCE = 1000;

/**
 * Games in which one side first played what the books that are switched on do not have, though they have the position: those of
 * `games`, the newest first, up to `SEARCH_LIMITS.left`. Games are gone through side by side, one half-move after the other, so that
 * a position that many have is asked about once.
 */
export async function findLeft(
  db: Queryable,
  ownerId: string,
  games: readonly PlayerGame[],
): Promise<readonly LeftGame[]> {
  const left = new Map<PlayerGame, LeftGame>();
  let places = begin(games);
  for (let ply = 0; ply < PLIES && places.length > 0; ply += 1) {
    const expected = await askBooks(db, ownerId, places);
    places = places.flatMap((place, index) => {
      const { stay, gone } = playOn(place, { ply, expected: expected[index] ?? [] });
      for (const each of gone) left.set(each.game, each);
      return stay;
    });
  }
  return games.flatMap((game) => left.get(game) ?? []).slice(0, SEARCH_LIMITS.left);
}

/** Games that have come the same way. */
interface Place {
  readonly position: Position;
  readonly games: readonly PlayerGame[];
  /** Half-moves since the books had a position. */
  readonly outside: number;
}

function begin(games: readonly PlayerGame[]): readonly Place[] {
  const places: Place[] = [];
  for (const [fen, same] of groupBy(games, ({ row }) => row.startFen)) {
    const start = Position.parse(fen);
    if (start.ok) places.push({ position: start.value, games: same, outside: 0 });
  }
  return places;
}

/** Of each place the moves that the books would play. */
async function askBooks(
  db: Queryable,
  ownerId: string,
  places: readonly Place[],
): Promise<readonly (readonly string[])[]> {
  const answers: string[][] = [];
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const positions = places.slice(at, at + AT_ONCE).map(({ position }) => position);
    const found = await findEntries(db, { ownerId, positions });
    for (const entries of found) answers.push(playableEntries(entries).map(({ move }) => move));
  }
  return answers;
}

function playOn(
  { position, games, outside }: Place,
  { ply, expected }: { readonly ply: number; readonly expected: readonly string[] },
): { readonly stay: readonly Place[]; readonly gone: readonly LeftGame[] } {
  const stay: Place[] = [];
  const gone: LeftGame[] = [];
  for (const [move, same] of groupBy(games, ({ moves }) => moves[ply])) {
    if (move === undefined) continue;
    const played = makeMove(move);
    if (expected.length > 0 && !expected.includes(played)) {
      for (const game of same) {
        const by = game.side === position.turn ? 'reader' : 'opponent';
        gone.push({ game, ply, fen: position.fen, by, played, expected: [...expected] });
      }
      continue;
    }
    const next = expected.length > 0 ? 0 : outside + 1;
    const after = next < PATIENCE ? playMove(position, move) : undefined;
    if (after !== undefined) stay.push({ position: after, games: same, outside: next });
  }
  return { stay, gone };
}

/** Nothing where the stored line is damaged. */
function playMove(position: Position, move: Move): Position | undefined {
  return position.isLegal(move) ? position.play(move) : undefined;
}

function groupBy<Item, Name>(
  items: readonly Item[],
  nameOf: (item: Item) => Name,
): ReadonlyMap<Name, Item[]> {
  const groups = new Map<Name, Item[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group === undefined) groups.set(nameOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
