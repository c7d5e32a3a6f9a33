/** The browser APIs that the board uses. A function whose API is missing, as in tests and old browsers, does nothing. */

export function prefersReducedMotion(): boolean {
  if (typeof globalThis.matchMedia !== 'function') return false;
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Cancels the element's own animations. */
export function endAnimations(element: Element): void {
  if (!('getAnimations' in element)) return;
  for (const animation of element.getAnimations()) animation.cancel();
}

/** Replaces the element's animations with this one. When it ends, the element has its own styles again. */
export function playKeyframes(element: Element, keyframes: Keyframe[], duration: number): void {
  if (duration <= 0 || !('animate' in element)) return;
  endAnimations(element);
  element.animate(keyframes, { duration, easing: 'cubic-bezier(.3,.8,.3,1)' });
}

/** Keeps receiving the pointer's events outside the element. Ignores a pointer that is up already. */
export function capturePointer(element: Element, pointerId: number): void {
  if (!('setPointerCapture' in element)) return;
  try {
    element.setPointerCapture(pointerId);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * A press on the board removes the focus from a text field without focusing the board, so that the page's
 * arrow keys keep working.
 */
export function releaseFocus(board: Element): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && !board.contains(active)) active.blur();
}

/** Notes what the board was used with last. The ring of the focus and the cursor are for the keyboard; after a tap they would look like a selection. */
export function notePointer({ currentTarget, type }: BoardEvent): void {
  currentTarget.toggleAttribute('data-pointer', type === 'pointerdown');
}

interface BoardEvent {
  readonly currentTarget: Element;
  readonly type: string;
}
