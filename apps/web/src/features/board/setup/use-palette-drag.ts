import type { BoardHandle } from '@chuhe/board/board';
import type { Piece } from '@chuhe/rules/piece';
import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pixels of movement before a press becomes a drag; more for a finger. The same as on the board. */
const MOUSE_SLACK = 3;
const TOUCH_SLACK = 8;

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Handlers for a piece of the palette. Once the pointer has moved far enough, the board continues the drag. Until
 * then it is a press.
 */
export function usePaletteDrag(piece: Piece, board: RefObject<BoardHandle | null>) {
  const press = useRef<Press>(undefined);
  const end = (): void => {
    press.current = undefined;
  };
  const follow = (event: PointerEvent<HTMLElement>): void => {
    if (press.current === undefined || !isDrag(press.current, event)) return;
    end();
    // A copy, so that it differs from the piece that represents the tool.
    board.current?.pull({ ...piece }, event);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerId, clientX: x, clientY: y, button, isPrimary } = event;
      if (button === 0 && isPrimary) press.current = { pointerId, x, y };
    },
    onPointerMove: follow,
    // A quick mouse leaves the button before a move event.
    onPointerLeave: follow,
    onPointerUp: end,
    onPointerCancel: end,
    // Native dragging would capture the pointer.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

function isDrag({ pointerId, x, y }: Press, event: PointerEvent<HTMLElement>): boolean {
  const slack = event.pointerType === 'touch' ? TOUCH_SLACK : MOUSE_SLACK;
  const isFar = Math.hypot(event.clientX - x, event.clientY - y) > slack;
  return event.pointerId === pointerId && isFar;
}
