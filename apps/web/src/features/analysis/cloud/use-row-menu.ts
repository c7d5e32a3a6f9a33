import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useState } from 'react';
import { useLongPress } from '../../../components/use-long-press.ts';
import type { Box } from '../../../lib/place-element.ts';

export interface RowMenuRequest {
  readonly move: string;
  /** The box beside which the menu opens. */
  readonly anchor: Box;
}

/**
 * Opens the menu of a row by a right click, a long press, the menu key, or the button of the row. `isUsed` tells whether a menu has been
 * opened yet.
 */
export function useRowMenu() {
  const [request, setRequest] = useState<RowMenuRequest>();
  const [isUsed, setUsed] = useState(false);
  const openAt = useCallback((target: EventTarget, anchor?: Box): boolean => {
    const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-move]') : null;
    const move = row?.dataset['move'];
    if (row === null || move === undefined) return false;
    setUsed(true);
    setRequest({ move, anchor: anchor ?? row.getBoundingClientRect() });
    return true;
  }, []);
  const longPress = useLongPress(openAt);
  const handlers = useMemo(
    () => ({
      ...longPress,
      onContextMenu: (event: MouseEvent): void => {
        const { target, clientX: left, clientY: top } = event;
        if (openAt(target, { left, top, width: 0, height: 0 })) event.preventDefault();
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
        if (isMenuKey && openAt(event.target)) event.preventDefault();
      },
    }),
    [longPress, openAt],
  );
  const close = useCallback(() => setRequest(undefined), []);
  return { request, isUsed, openAt, close, handlers };
}
