import { type NodeId, nodeAt } from '@chuhe/game/tree';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import type { Box } from '../../../lib/place-element.ts';
import { shownViewStore } from '../../../lib/state/shown-view.ts';
import { showPreview } from './moves-view.ts';

export interface MenuRequest {
  readonly node: NodeId;
  /** The box beside which the menu opens. */
  readonly anchor: Box;
}

export type OpenMenu = (node: NodeId, anchor: Box) => void;

interface OwnedRequest extends MenuRequest {
  /** The `opened` of the game to which the node belongs. */
  readonly opened: number;
}

/** The move whose menu is open. The menu closes when its move leaves the game or another game is opened. */
export function useMoveMenu() {
  const [request, setRequest] = useState<OwnedRequest>();
  const isGone = useStore(
    gameStore,
    ({ game, opened }) =>
      request !== undefined &&
      (request.opened !== opened || nodeAt(game, request.node) === undefined),
  );
  // Not in an effect, since the menu cannot be drawn without its move.
  if (isGone) setRequest(undefined);
  const open = useCallback<OpenMenu>(
    (node, anchor) => setRequest({ node, anchor, opened: gameStore.getState().opened }),
    [],
  );
  useEffect(
    () =>
      shownViewStore.subscribe(({ menuCalls }, before) => {
        const isCalled = menuCalls !== before.menuCalls;
        if (isCalled) open(gameStore.getState().current, { left: 0, top: 0, width: 0, height: 0 });
      }),
    [open],
  );
  useEffect(() => {
    if (request === undefined) showPreview(undefined);
  }, [request]);
  const close = useCallback(() => setRequest(undefined), []);
  return { request, open, close };
}
