import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the content of a new step, since the button that led to it is gone. */
export function useFocusOfStep(box: RefObject<HTMLElement | null>, step: unknown): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    box.current?.querySelector<HTMLElement>('input, pre, button, a')?.focus();
  }, [box, step]);
}
