import type { BoardHandle } from '@chuhe/board/board';
import type { Piece } from '@chuhe/rules/piece';
import { type PointerEvent, type RefObject, useRef } from 'react';

/** Movement in pixels from which a press becomes a drag, for a mouse and for a finger. The board uses the same values. */
const MOUSE_SLACK = 3;
const TOUCH_SLACK = 8;

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Handlers that drag a piece from the palette. Once the pointer has moved far enough, the board takes over the drag.
 * Until then it is a press.
 */
export function usePaletteDrag(piece: Piece, board: RefObject<BoardHandle | null>) {
  const press = useRef<Press>(undefined);
  const end = (): void => {
    press.current = undefined;
  };
  const follow = (event: PointerEvent<HTMLElement>): void => {
    if (press.current === undefined || !isDrag(press.current, event)) return;
    end();
    // A copy, so that `onPlace` can tell the dragged piece from the tool's piece.
    board.current?.pull({ ...piece }, event);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerId, clientX: x, clientY: y, button, isPrimary } = event;
      if (button === 0 && isPrimary) press.current = { pointerId, x, y };
    },
    onPointerMove: follow,
    // A fast mouse may leave the button before a move event is sent.
    onPointerLeave: follow,
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own dragging would capture the pointer.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

function isDrag({ pointerId, x, y }: Press, event: PointerEvent<HTMLElement>): boolean {
  const slack = event.pointerType === 'touch' ? TOUCH_SLACK : MOUSE_SLACK;
  const isFar = Math.hypot(event.clientX - x, event.clientY - y) > slack;
  return event.pointerId === pointerId && isFar;
}
