import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the content of a new step, since the button that led to it is gone. Leaves the focus alone if the user is elsewhere on
 * the page, since a step may end without them.
 */
export function useFocusOfStep(box: RefObject<HTMLElement | null>, step: unknown): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && box.current?.contains(activeElement) === false;
    if (isElsewhere) return;
    box.current?.querySelector<HTMLElement>('input:not([hidden]), pre, button, a')?.focus();
  }, [box, step]);
}
