import { type Game, lineFrom, type NodeId, positionAt } from '@chuhe/game/tree';
import { type RefObject, useEffect } from 'react';
import { useStore } from 'zustand';
import { useIsShown } from '../../../components/use-is-shown.ts';
import { noteCloudScore } from '../../../lib/game/cloud-score.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { mayReadCloud } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { type Access, useAccess } from '../../../lib/session/use-access.ts';
import type { CloudSnapshot } from './cloud-snapshot.ts';
import { useCloudPosition } from './use-cloud-position.ts';

/** Number of following positions of the game that are looked up in advance. */
const NEXT = 4;

/** The state of the cloud for the position on the board, updated while `panel` is visible. Use this hook in one component only. */
export function useCloud(panel: RefObject<HTMLElement | null>): CloudSnapshot {
  const session = useStore(sessionStore, (state) => state.session);
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const isFollowing = useIsShown(panel) && mayReadCloud(session);
  const fen = isFollowing ? positionAt(game, current).fen : undefined;
  const snapshot = useCloudPosition(fen, nextPositions(game, current));
  const position = fen === undefined ? undefined : snapshot.position;
  useEffect(() => noteCloudScore(position), [position]);
  useEffect(() => () => noteCloudScore(undefined), []);
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
