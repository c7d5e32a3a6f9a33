import { type GameReport, SEARCH_LIMITS } from '@chuhe/contract/game-search';
import { type Move, makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { Queryable } from '../../../db/database.ts';
import { findEntries } from '../../books/active-books-repository.ts';
import { playableEntries } from '../../books/choose-move.ts';
import { groupBy } from '../../books/group-by.ts';
import type { PlayerGame } from './player-games.ts';

/** A game that left the user's books. */
export interface BookDeviation
  extends Pick<GameReport['left'][number], 'ply' | 'fen' | 'by' | 'played' | 'expected'> {
  readonly game: PlayerGame;
}

/** Plies of a game that are compared with the books. */
const MAX_PLIES = 40;
/** Number of consecutive plies outside the books after which a game is no longer followed. */
const MAX_PLIES_OUTSIDE = 8;
/** Positions per query. */
const BATCH_SIZE = 1000;

/**
 * Finds where games left the active books: the first move that is missing from the books in a position that they contain. Returns at
 * most `SEARCH_LIMITS.left` games, newest first. All games advance together, ply by ply, so that a shared position is looked up once.
 */
export async function findDeviations(
  db: Queryable,
  ownerId: string,
  games: readonly PlayerGame[],
): Promise<readonly BookDeviation[]> {
  const left = new Map<PlayerGame, BookDeviation>();
  let shared = begin(games);
  for (let ply = 0; ply < MAX_PLIES && shared.length > 0; ply += 1) {
    const expected = await lookUpBooks(db, ownerId, shared);
    shared = shared.flatMap((each, index) => {
      const { following, deviating } = advance(each, { ply, expected: expected[index] ?? [] });
      for (const each of deviating) left.set(each.game, each);
      return following;
    });
  }
  return games.flatMap((game) => left.get(game) ?? []).slice(0, SEARCH_LIMITS.left);
}

/** Games that have reached the same position by the same moves. */
interface SharedPosition {
  readonly position: Position;
  readonly games: readonly PlayerGame[];
  /** Number of consecutive plies whose positions are not in the books. */
  readonly outside: number;
}

function begin(games: readonly PlayerGame[]): readonly SharedPosition[] {
  const shared: SharedPosition[] = [];
  for (const [fen, same] of groupBy(games, ({ row }) => row.startFen)) {
    const start = Position.parse(fen);
    if (start.ok) shared.push({ position: start.value, games: same, outside: 0 });
  }
  return shared;
}

/** The moves that the books would play in each position. */
async function lookUpBooks(
  db: Queryable,
  ownerId: string,
  shared: readonly SharedPosition[],
): Promise<readonly (readonly string[])[]> {
  const answers: string[][] = [];
  for (let at = 0; at < shared.length; at += BATCH_SIZE) {
    const positions = shared.slice(at, at + BATCH_SIZE).map(({ position }) => position);
    const found = await findEntries(db, { ownerId, positions });
    for (const entries of found) answers.push(playableEntries(entries).map(({ move }) => move));
  }
  return answers;
}

function advance(
  { position, games, outside }: SharedPosition,
  { ply, expected }: { readonly ply: number; readonly expected: readonly string[] },
): { readonly following: readonly SharedPosition[]; readonly deviating: readonly BookDeviation[] } {
  const following: SharedPosition[] = [];
  const deviating: BookDeviation[] = [];
  for (const [move, same] of groupBy(games, ({ moves }) => moves[ply])) {
    if (move === undefined) continue;
    const played = makeMove(move);
    if (expected.length > 0 && !expected.includes(played)) {
      for (const game of same) {
        const by = game.side === position.turn ? 'reader' : 'opponent';
        deviating.push({ game, ply, fen: position.fen, by, played, expected: [...expected] });
      }
      continue;
    }
    const next = expected.length > 0 ? 0 : outside + 1;
    const after = next < MAX_PLIES_OUTSIDE ? playMove(position, move) : undefined;
    if (after !== undefined) following.push({ position: after, games: same, outside: next });
  }
  return { following, deviating };
}

/** Plays a stored move; `undefined` if the stored line is damaged. */
function playMove(position: Position, move: Move): Position | undefined {
  return position.isLegal(move) ? position.play(move) : undefined;
}
