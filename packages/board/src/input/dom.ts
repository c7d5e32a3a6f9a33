/** The few things that a board asks of a browser, harmless where one is missing (a test, an old engine). */

export function prefersReducedMotion(): boolean {
  if (typeof globalThis.matchMedia !== 'function') return false;
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Ends what plays on the element itself. */
export function endAnimations(element: Element): void {
  if (!('getAnimations' in element)) return;
  for (const animation of element.getAnimations()) animation.cancel();
}

/** Runs an animation over what stands already, in place of any other; the end state is the element's own. */
export function playKeyframes(element: Element, keyframes: Keyframe[], duration: number): void {
  if (duration <= 0 || !('animate' in element)) return;
  endAnimations(element);
  element.animate(keyframes, { duration, easing: 'cubic-bezier(.3,.8,.3,1)' });
}

/** Keeps a pointer's events coming while it is off the element; a pointer that is up already cannot be. */
export function capturePointer(element: Element, pointerId: number): void {
  if (!('setPointerCapture' in element)) return;
  try {
    element.setPointerCapture(pointerId);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * A press on the board behaves as on any picture: it takes the focus from a text field, and does not
 * take it itself, so that the page's own arrow keys go on working.
 */
export function releaseFocus(board: Element): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && !board.contains(active)) active.blur();
}
