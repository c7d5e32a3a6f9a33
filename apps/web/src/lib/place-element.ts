/** Places a floating element, such as a menu, beside its anchor. */

/** `start`, `end` and `middle`: below or above the anchor, aligned with that part of it. `beside`: right or left of the anchor. */
export type Side = 'start' | 'end' | 'middle' | 'beside';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

export interface Placement {
  readonly left: number;
  readonly top: number;
}

/** Distance in pixels from the floating element to the anchor and to the edge of the window. */
const GAP = 5;

/** Chooses a side with enough space, and keeps the element inside the window. */
export function placeBeside(anchor: Box, floating: Size, window: Size, side: Side): Placement {
  if (side === 'beside') {
    const left = leftBeside(anchor, floating, window);
    const top = anchor.top + (anchor.height - floating.height) / 2;
    if (left !== undefined) return { left, top: clamp(top, window.height - floating.height) };
  }
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - GAP - floating.height;
  const fitsBelow = below + floating.height <= window.height - GAP;
  const top = fitsBelow || above < GAP ? below : above;
  return {
    left: clamp(alignedLeft(anchor, floating, side), window.width - floating.width),
    top: clamp(top, window.height - floating.height),
  };
}

function leftBeside(anchor: Box, floating: Size, window: Size): number | undefined {
  const right = anchor.left + anchor.width + 2 * GAP;
  const left = anchor.left - 2 * GAP - floating.width;
  if (right + floating.width <= window.width - GAP) return right;
  return left >= GAP ? left : undefined;
}

function alignedLeft(anchor: Box, floating: Size, side: Side): number {
  const spare = anchor.width - floating.width;
  if (side === 'start') return anchor.left;
  return anchor.left + (side === 'end' ? spare : spare / 2);
}

function clamp(position: number, spare: number): number {
  return Math.max(GAP, Math.min(position, spare - GAP));
}

/** Moves `floating`, which must be visible, beside `anchor`. */
export function placeElement(anchor: Element, floating: HTMLElement, side: Side): void {
  const { offsetWidth: width, offsetHeight: height } = floating;
  const window = { width: globalThis.innerWidth, height: globalThis.innerHeight };
  const { left, top } = placeBeside(
    anchor.getBoundingClientRect(),
    { width, height },
    window,
    side,
  );
  floating.style.left = `${Math.round(left)}px`;
  floating.style.top = `${Math.round(top)}px`;
}
