/** Finds where a game leaves the moves that are known: those of the site's games and of the user's books. */
import type { BookEntry } from '@chuhe/contract/book';
import { lookUpBook } from '@chuhe/contract/book-endpoints';
import { explore } from '@chuhe/contract/explorer-endpoints';
import { query } from '../query/query-client.ts';
import { type PlayedMove, sameMove } from './played-often.ts';

/** Plies that are looked up at most. */
const MAX_PLIES = 40;
/** A move is known if at least this many games have it: the game itself may be one of them. */
const LEAST_GAMES = 2;
/** Number of known moves that are named. */
const NAMED = 3;

export interface KnownMove {
  /** Such as `h2e2`. */
  readonly move: string;
  /** Share of the games, 0 to 1; `undefined` for a move of a book. */
  readonly share?: number;
}

export interface TheoryEnd {
  /** Index of the move that is not known. */
  readonly index: number;
  /** Whose moves are named: those of games or, if no game has the position, those of the user's books. */
  readonly source: 'games' | 'books' | 'none';
  /** The known moves in the position, the most played first, three at most. */
  readonly known: readonly KnownMove[];
}

/**
 * Finds by bisection a move that neither two games nor a book have, after one that is known: with at most six requests, the first unknown move,
 * unless the game comes back to known positions by another order of moves. Rejects without an answer of the games; books that do not answer count as
 * empty.
 *
 * @param moves from the initial position
 * @returns `undefined` if no such move is among the first {@link MAX_PLIES}, and without games and books
 */
export async function findTheoryEnd(
  moves: readonly PlayedMove[],
  signal: AbortSignal,
): Promise<TheoryEnd | undefined> {
  const asked = moves.slice(0, MAX_PLIES);
  const books = await lookUp(asked, signal);
  let [known, unknown] = [-1, asked.length];
  let end: TheoryEnd | undefined;
  while (unknown - known > 1) {
    const index = Math.floor((known + unknown) / 2);
    // oxlint-disable-next-line no-await-in-loop -- Each answer tells what to ask next.
    const found = await lookAt(index, { asked, books, signal });
    if (found === undefined) known = index;
    else {
      unknown = index;
      end = found;
    }
  }
  // A site without games says nothing about theory.
  return end?.index === 0 && end.source === 'none' ? undefined : end;
}

interface Asked {
  readonly asked: readonly PlayedMove[];
  readonly books: readonly (readonly BookEntry[])[];
  readonly signal: AbortSignal;
}

/** The end of theory if a move is unknown. A move of a book needs no request. */
async function lookAt(
  index: number,
  { asked, books, signal }: Asked,
): Promise<TheoryEnd | undefined> {
  const at = asked[index];
  if (at === undefined) return undefined;
  const isPlayed = sameMove(at.fen, at.move);
  const entries = (books[index] ?? []).filter(({ valid }) => valid);
  if (entries.some((entry) => isPlayed(entry.move))) return undefined;
  const answer = await query(explore, { query: { FEN: at.fen } }, { signal });
  const played = answer.moves.find((each) => isPlayed(each.move));
  return (played?.games ?? 0) < LEAST_GAMES ? endAt(index, answer, entries) : undefined;
}

async function lookUp(
  moves: readonly PlayedMove[],
  signal: AbortSignal,
): Promise<readonly (readonly BookEntry[])[]> {
  try {
    const body = { fens: moves.map(({ fen }) => fen) };
    return await query(lookUpBook, { body }, { signal });
  } catch {
    return [];
  }
}

interface Games {
  readonly moves: readonly { readonly move: string; readonly games: number }[];
  readonly total: { readonly games: number };
}

function endAt(index: number, { moves, total }: Games, entries: readonly BookEntry[]): TheoryEnd {
  const often = moves
    .filter(({ games }) => games >= LEAST_GAMES)
    .toSorted((a, b) => b.games - a.games)
    .slice(0, NAMED);
  if (often.length > 0) {
    const known = often.map(({ move, games }) => ({ move, share: games / total.games }));
    return { index, source: 'games', known };
  }
  const inBooks = entries.toSorted((a, b) => b.priority - a.priority).map(({ move }) => move);
  const known = [...new Set(inBooks)].slice(0, NAMED).map((move) => ({ move }));
  return { index, source: known.length > 0 ? 'books' : 'none', known };
}
