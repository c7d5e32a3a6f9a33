import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';

interface DragHandlers {
  /** Called with the distance from the start, in pixels; up is negative. */
  readonly onMove: (distance: number) => void;
  /** Called when the drag ends, with 0 if the system has taken it over. */
  readonly onEnd: (distance: number) => void;
}

/** Distance in pixels from which a press is a drag. */
const TOLERANCE = 8;

/** Follows a finger or the mouse that drags an element up or down. The element needs `touch-action: none`. A short press stays a click. */
export function useVerticalDrag(handlers: DragHandlers) {
  const latest = useRef(handlers);
  latest.current = handlers;
  return useMemo(() => {
    let start: number | undefined;
    let isDragging = false;
    let hasDragged = false;
    const end = (distance: number): void => {
      if (isDragging) latest.current.onEnd(distance);
      start = undefined;
      isDragging = false;
    };
    return {
      onPointerDown: ({ clientY, isPrimary, button }: PointerEvent): void => {
        if (!isPrimary || button !== 0) return;
        start = clientY;
        hasDragged = false;
      },
      onPointerMove: ({ clientY, currentTarget, pointerId, buttons }: PointerEvent): void => {
        if (start === undefined) return;
        // The button was released outside the element.
        if (buttons === 0) {
          end(0);
          return;
        }
        const distance = clientY - start;
        if (!isDragging && Math.abs(distance) > TOLERANCE) {
          isDragging = true;
          hasDragged = true;
          // From here on, the element gets the events, so that a button below the finger is not clicked.
          currentTarget.setPointerCapture(pointerId);
        }
        if (isDragging) latest.current.onMove(distance);
      },
      onPointerUp: ({ clientY }: PointerEvent): void => end(clientY - (start ?? clientY)),
      onPointerCancel: (): void => end(0),
      // A mouse drag ends in a click on the element. A click by keyboard has no detail.
      onClickCapture: (event: MouseEvent): void => {
        if (hasDragged && event.detail > 0) event.stopPropagation();
        hasDragged = false;
      },
    };
  }, []);
}
