import type { NodeId } from '@chuhe/game/tree';
import { useCallback, useState } from 'react';
import type { Box } from '../../../lib/place-element.ts';
import { showPreview } from './moves-view.ts';

export interface MenuRequest {
  readonly node: NodeId;
  /** The box beside which the menu opens. */
  readonly anchor: Box;
}

export type OpenMenu = (node: NodeId, anchor: Box) => void;

export function useMoveMenu() {
  const [request, setRequest] = useState<MenuRequest>();
  const open = useCallback<OpenMenu>((node, anchor) => setRequest({ node, anchor }), []);
  const close = useCallback(() => {
    setRequest(undefined);
    showPreview(undefined);
  }, []);
  return { request, open, close };
}
