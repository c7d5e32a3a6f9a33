import { positionAt } from '@chuhe/game/tree';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useIsShown } from '../../../components/use-is-shown.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useAccess } from '../../../lib/session/use-access.ts';
import type { BookSnapshot } from './book-reader.ts';
import { theBook } from './the-book.ts';

/** What the user's books have of the position on the board, followed while `panel` can be seen. */
export function useBook(panel: RefObject<HTMLElement | null>): BookSnapshot {
  const book = theBook();
  const snapshot = useSyncExternalStore(book.subscribe, book.getSnapshot);
  const access = useAccess();
  const fen = useStore(gameStore, ({ game, current }) => positionAt(game, current).fen);
  const isFollowing = useIsShown(panel) && access === 'open';
  const [self] = useState(() => ({}));
  useEffect(() => {
    book.follow(self, isFollowing ? fen : undefined);
  }, [book, self, isFollowing, fen]);
  useEffect(() => () => book.follow(self, undefined), [book, self]);
  return snapshot;
}
