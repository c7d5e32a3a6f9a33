import { type Game, lineFrom, type NodeId, positionAt } from '@chuhe/game/tree';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useIsShown } from '../../../components/use-is-shown.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { mayReadCloud } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { type Access, useAccess } from '../../../lib/session/use-access.ts';
import type { CloudSnapshot } from './cloud-snapshot.ts';
import { theCloud } from './the-cloud.ts';

/** Positions of the game that a user is likely to step to. */
const NEXT = 4;

/** What is known of the position on the board, followed while the panel can be seen. For one component only. */
export function useCloud(panel: RefObject<HTMLElement | null>): CloudSnapshot {
  const cloud = theCloud();
  const snapshot = useSyncExternalStore(cloud.subscribe, cloud.getSnapshot);
  const session = useStore(sessionStore, (state) => state.session);
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const isFollowing = useIsShown(panel) && mayReadCloud(session);
  const { fen } = positionAt(game, current);
  useEffect(() => {
    cloud.look(isFollowing ? fen : undefined, nextPositions(game, current));
    // Of another user it is asked anew: what is followed is forgotten with the one before.
  }, [cloud, isFollowing, fen, game, current, session]);
  useEffect(() => () => cloud.look(undefined), [cloud]);
  return snapshot;
}

export function useCloudAccess(): Access {
  return useAccess(mayReadCloud);
}

function nextPositions(game: Game, id: NodeId): readonly string[] {
  return lineFrom(game, id)
    .slice(0, NEXT)
    .map((node) => positionAt(game, node.id).fen);
}
