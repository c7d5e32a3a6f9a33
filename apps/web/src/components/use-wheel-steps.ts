import { type RefObject, useEffect, useRef } from 'react';

/** Wheel distance for one step, in the unit of `deltaY`. A notch of a wheel is about 100; a touchpad sends many small distances. */
const STEP = 60;

/**
 * Converts turns of the wheel over an element into steps, forwards (1) and back (-1). Calls `go` with 0 until a turn is long enough for a
 * step. If `go` returns `undefined`, the wheel scrolls as usual.
 */
export function useWheelSteps(
  ref: RefObject<HTMLElement | null>,
  go: (step: number) => unknown,
): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const element = ref.current;
    let travel = 0;
    const onWheel = (event: WheelEvent): void => {
      // With Ctrl, the wheel zooms the page.
      if (event.ctrlKey || event.deltaY === 0) return;
      travel = Math.sign(travel) === Math.sign(event.deltaY) ? travel + event.deltaY : event.deltaY;
      const step = Math.abs(travel) < STEP ? 0 : Math.sign(travel);
      if (latest.current(step) === undefined) return;
      event.preventDefault();
      if (step !== 0) travel = 0;
    };
    // React's listeners are passive, and a passive listener cannot prevent scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [ref]);
}
