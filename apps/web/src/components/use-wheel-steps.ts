import { type RefObject, useEffect, useRef } from 'react';

/** Wheel travel for one step: a notch of a wheel is 100, a touchpad sends many small ones. */
const STEP = 60;

/**
 * Lets the wheel over an element take steps, forwards (1) and back (-1). `go` says by `undefined` that there is
 * nowhere to go, and then the wheel scrolls as ever.
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
      // With Ctrl the wheel zooms the page.
      if (event.ctrlKey || event.deltaY === 0) return;
      travel = Math.sign(travel) === Math.sign(event.deltaY) ? travel + event.deltaY : event.deltaY;
      const step = Math.abs(travel) < STEP ? 0 : Math.sign(travel);
      if (latest.current(step) === undefined) return;
      event.preventDefault();
      if (step !== 0) travel = 0;
    };
    // React listens passively, and a passive listener cannot keep the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [ref]);
}
