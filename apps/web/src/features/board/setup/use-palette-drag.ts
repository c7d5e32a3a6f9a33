import type { BoardHandle } from '@chuhe/board/board';
import type { Piece } from '@chuhe/rules/piece';
import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pixels that a press may tremble before it is a drag; a finger trembles more. As on the board. */
const MOUSE_SLACK = 3;
const TOUCH_SLACK = 8;

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Handlers for a piece of the palette: once the pointer has left its place, the board goes on with the drag. Until then
 * it is a press like on any button.
 */
export function usePaletteDrag(piece: Piece, board: RefObject<BoardHandle | null>) {
  const press = useRef<Press>(undefined);
  const end = (): void => {
    press.current = undefined;
  };
  const follow = (event: PointerEvent<HTMLElement>): void => {
    if (press.current === undefined || !isDrag(press.current, event)) return;
    end();
    // A copy, so that it is told from the piece of the tool.
    board.current?.pull({ ...piece }, event);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerId, clientX: x, clientY: y, button, isPrimary } = event;
      if (button === 0 && isPrimary) press.current = { pointerId, x, y };
    },
    onPointerMove: follow,
    // A quick mouse is gone before it has moved over the button.
    onPointerLeave: follow,
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own dragging would take the pointer away.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

function isDrag({ pointerId, x, y }: Press, event: PointerEvent<HTMLElement>): boolean {
  const slack = event.pointerType === 'touch' ? TOUCH_SLACK : MOUSE_SLACK;
  const isFar = Math.hypot(event.clientX - x, event.clientY - y) > slack;
  return event.pointerId === pointerId && isFar;
}
