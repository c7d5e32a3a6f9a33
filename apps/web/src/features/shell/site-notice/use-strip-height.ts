import { type RefObject, useEffect, useRef } from 'react';

/** Reports the height of a strip above the page to the style sheet, because the board fills the rest of the window. */
export function useStripHeight(): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--over', `${strip.current?.offsetHeight ?? 0}px`);
    });
    if (strip.current) observer.observe(strip.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--over');
    };
  }, []);
  return strip;
}
