import { type RefObject, useEffect, useState } from 'react';

/** Whether a panel is visible. On a phone, another tool may hide it. A hidden panel should load nothing. */
export function useIsShown(panel: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const element = panel.current;
    if (element === null || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setShown(entry.contentRect.width > 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [panel]);
  return isShown;
}
