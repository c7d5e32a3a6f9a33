import type { BookEntry } from '@chuhe/contract/book';
import { getBook } from '@chuhe/contract/book-endpoints';
import { positionAt } from '@chuhe/game/tree';
import type { RefObject } from 'react';
import { useStore } from 'zustand';
import { useIsShown } from '../../../components/use-is-shown.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { currentUserId, query, setData } from '../../../lib/query/query-client.ts';
import { useAccess } from '../../../lib/session/use-access.ts';
import { bookKey } from '../../../lib/sources/book-key.ts';
import { type PositionSnapshot, usePositionData } from '../../../lib/sources/use-position-data.ts';

/** Entries of the books that are switched on, in the server's order. */
export type BookSnapshot = PositionSnapshot<readonly BookEntry[]>;

/** Milliseconds for which a position must stay on the board before it is requested. */
export const REST_MS = 120;

/** The empty filter, since requests for books are never filtered. */
const ALL = {};

/** The entries of the user's books for the position on the board, updated while `panel` is visible. */
export function useBook(panel: RefObject<HTMLElement | null>): BookSnapshot {
  const access = useAccess();
  const fen = useStore(gameStore, ({ game, current }) => positionAt(game, current).fen);
  const isFollowing = useIsShown(panel) && access === 'open';
  return usePositionData({
    source: 'book',
    fen: isFollowing ? fen : undefined,
    filter: ALL,
    restMs: REST_MS,
    ask: (FEN, signal) => query(getBook, { query: { FEN } }, { signal }),
  });
}

/** Applies a change by the user to the cached entries, so that it is visible before the server has answered. */
export function editEntries(
  fen: string,
  edit: (entries: readonly BookEntry[]) => readonly BookEntry[],
): void {
  setData<readonly BookEntry[]>(
    bookKey(currentUserId(), fen, ALL),
    (before) => before && edit(before),
  );
}
