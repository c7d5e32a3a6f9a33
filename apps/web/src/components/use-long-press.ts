import { type PointerEvent, useMemo, useRef } from 'react';

/** Duration of a long press in milliseconds, and how far the finger may move during it, in pixels. */
const LONG_PRESS_MS = 500;
const MOVE_TOLERANCE = 10;

interface Press {
  readonly timer: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Detects a long press, because not every phone sends `contextmenu`.
 * @param onPress returns whether it handled the press. If so, the click that follows is suppressed.
 */
export function useLongPress(onPress: (target: Element) => boolean) {
  const handler = useRef(onPress);
  handler.current = onPress;
  return useMemo(() => makeHandlers((target) => handler.current(target)), []);
}

function makeHandlers(onPress: (target: Element) => boolean) {
  let press: Press | undefined;
  let isHeld = false;
  const stop = (): void => {
    clearTimeout(press?.timer);
    press = undefined;
  };
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent): void => {
      stop();
      isHeld = false;
      if (pointerType === 'mouse' || !(target instanceof Element)) return;
      const timer = window.setTimeout(() => {
        isHeld = onPress(target);
      }, LONG_PRESS_MS);
      press = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > MOVE_TOLERANCE) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }): void => {
      if (!isHeld) return;
      isHeld = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
