import { type RefObject, useEffect, useRef } from 'react';
import { runAction } from '../../../lib/actions/registry.ts';

/** Wheel distance for one ply. A notch of a mouse wheel is 100; a touchpad sends many small steps. */
const STEP = 60;

/** Steps through the game when the user turns the wheel over the board. */
export function useWheel(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    let travel = 0;
    const onWheel = (event: WheelEvent): void => {
      // Ctrl with the wheel zooms the page.
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      travel = Math.sign(travel) === Math.sign(event.deltaY) ? travel + event.deltaY : event.deltaY;
      if (Math.abs(travel) < STEP) return;
      runAction(travel > 0 ? 'nextMove' : 'previousMove');
      travel = 0;
    };
    // React's listener is passive and cannot prevent scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  return ref;
}
