import { positionAt } from '@chuhe/game/tree';
import { type RefObject, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useIsShown } from '../../../components/use-is-shown.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { useAccess } from '../../../lib/session/use-access.ts';
import { collectionsStore, loadCollections } from './collections.ts';
import type { GamesSnapshot } from './explorer-reader.ts';
import { filterStore, queryOf } from './games-filter.ts';
import { theExplorer } from './the-explorer.ts';

/** What was played in the position on the board, followed while `panel` can be seen. For one component at a time. */
export function useExplorer(panel: RefObject<HTMLElement | null>): GamesSnapshot {
  const explorer = theExplorer();
  const snapshot = useSyncExternalStore(explorer.subscribe, explorer.getSnapshot);
  const access = useAccess();
  const fen = useStore(gameStore, ({ game, current }) => positionAt(game, current).fen);
  const filter = useStore(filterStore, (state) => state.filter);
  const { list, isFailed } = useStore(collectionsStore);
  const userId = useStore(sessionStore, ({ session }) => userIdOf(session));
  const query = useMemo(() => queryOf(filter, list), [filter, list]);
  const isFollowing = useIsShown(panel) && access === 'open';
  // Which collections there are is needed only where some of them are left out, or own games come to them.
  const needsList = list === undefined && (filter.without.length > 0 || filter.mine);
  useEffect(() => {
    if (isFollowing && needsList) void loadCollections(() => explorer.hearChange());
  }, [explorer, isFollowing, needsList, userId]);
  // Until it is there the numbers would be those of other games.
  const isReady = isFollowing && (!needsList || isFailed);
  useEffect(() => {
    explorer.look(isReady ? fen : undefined, query);
  }, [explorer, isReady, fen, query]);
  useEffect(() => () => explorer.look(undefined, undefined), [explorer]);
  return snapshot;
}
