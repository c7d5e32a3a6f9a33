import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import { explore } from '@chuhe/contract/explorer-endpoints';
import { positionAt } from '@chuhe/game/tree';
import type { RefObject } from 'react';
import { useStore } from 'zustand';
import { useIsShown } from '../../../components/use-is-shown.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { query } from '../../../lib/query/query-client.ts';
import { useAccess } from '../../../lib/session/use-access.ts';
import { EXPLORER, useCollections } from '../../../lib/sources/use-collections.ts';
import { type PositionSnapshot, usePositionData } from '../../../lib/sources/use-position-data.ts';
import { filterStore, queryOf } from './games-filter.ts';

/** Milliseconds for which a position must stay on the board before it is requested. */
export const REST_MS = 150;

/** The games that reached the position on the board, updated while `panel` is visible. */
export function useExplorer(
  panel: RefObject<HTMLElement | null>,
): PositionSnapshot<ExplorerAnswer> {
  const access = useAccess();
  const fen = useStore(gameStore, ({ game, current }) => positionAt(game, current).fen);
  const games = useStore(filterStore, (state) => state.filter);
  const isFollowing = useIsShown(panel) && access === 'open';
  const { list, isFailed } = useCollections({ enabled: isFollowing });
  // Before the list has loaded, the wrong games would be counted.
  const isReady = isFollowing && (list !== undefined || isFailed);
  const filter = queryOf(games, list);
  return usePositionData({
    source: EXPLORER,
    fen: isReady ? fen : undefined,
    filter,
    restMs: REST_MS,
    ask: (FEN, signal) => query(explore, { query: { FEN, ...filter } }, { signal }),
  });
}
