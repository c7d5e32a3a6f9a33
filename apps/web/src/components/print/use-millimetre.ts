import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Width of A4 in millimetres, and the space beside a page of the preview in pixels. */
const PAGE_WIDTH = 210;
const MARGIN = 24;

/** Sets the length of a millimetre in an element (`--mm`), so that a page is as wide as the element. */
export function useMillimetre(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = (): void => {
      const width = Math.max(100, current.clientWidth - MARGIN);
      current.style.setProperty('--mm', `${width / PAGE_WIDTH}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return element;
}
