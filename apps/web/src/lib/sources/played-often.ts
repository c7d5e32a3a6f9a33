import { lookUpBook } from '@chuhe/contract/book-endpoints';
import { explore } from '@chuhe/contract/explorer-endpoints';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { isPlayedOften } from '@chuhe/lessons/review-search';
import { Position } from '@chuhe/rules/position';
import { query } from '../query/query-client.ts';
import { isOwnMirror, twinOf } from './twins.ts';

/** A move, such as `h2e2`, and the position before it. */
export interface PlayedMove {
  readonly fen: string;
  readonly move: string;
}

/** Time limit for all answers, in milliseconds. */
const TIMEOUT_MS = 8_000;

/**
 * Whether each move is often played in the site's games, or is a move of the user's books. Never rejects: without an answer, a move counts
 * as seldom played.
 */
export async function playedOften(
  moves: readonly PlayedMove[],
  ended: AbortSignal,
): Promise<readonly boolean[]> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]);
  const [inGames, inBooks] = await Promise.all([
    inSiteGames(moves, signal),
    inUsersBooks(moves, signal),
  ]);
  return moves.map((_, index) => inGames[index] === true || inBooks[index] === true);
}

/** Looks up one position after the other, and none after a failure. */
async function inSiteGames(
  played: readonly PlayedMove[],
  signal: AbortSignal,
): Promise<readonly boolean[]> {
  const often: boolean[] = [];
  try {
    for (const { fen, move } of played) {
      const { moves, total } = await query(explore, { query: { FEN: fen } }, { signal });
      const isPlayed = sameMove(fen, move);
      const { games = 0 } = moves.find((each) => isPlayed(each.move)) ?? {};
      often.push(isPlayedOften(games, total.games));
    }
  } catch {
    // Without an answer, the remaining moves count as seldom played.
  }
  return often;
}

async function inUsersBooks(
  moves: readonly PlayedMove[],
  signal: AbortSignal,
): Promise<readonly boolean[]> {
  const asked = moves.slice(0, BOOK_LIMITS.positions);
  try {
    const body = { fens: asked.map(({ fen }) => fen) };
    const entries = await query(lookUpBook, { body }, { signal });
    return asked.map(({ fen, move }, index) => {
      const isPlayed = sameMove(fen, move);
      return (entries[index] ?? []).some(
        (each) => isPlayed(each.move) && each.valid && each.priority > 0,
      );
    });
  } catch {
    return [];
  }
}

/** A predicate for a move and, in a position that is its own mirror image, the mirror image of the move. */
export function sameMove(fen: string, move: string): (other: string) => boolean {
  const twin = isOwnMirror(Position.fromFen(fen)) ? twinOf(move) : move;
  return (other) => other === move || other === twin;
}
