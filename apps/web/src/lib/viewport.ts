/** The size of the window and the layout flags for its width. */

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface LayoutFlags {
  readonly tablet: boolean;
  readonly phone: boolean;
  readonly smallPhone: boolean;
}

/** The largest width of the window for each flag, in CSS pixels. Style sheets use the same numbers. */
const LAYOUT_WIDTHS = { tablet: 999, phone: 767, smallPhone: 639 } as const;

/** @example layoutFlagsOf(700); // { tablet: true, phone: true, smallPhone: false } */
export function layoutFlagsOf(width: number): LayoutFlags {
  return {
    tablet: width <= LAYOUT_WIDTHS.tablet,
    phone: width <= LAYOUT_WIDTHS.phone,
    smallPhone: width <= LAYOUT_WIDTHS.smallPhone,
  };
}

/** Whether the board page shows one tool at a time: on a phone, upright or in landscape. Its style sheet has the same condition. */
export function showsOneTool({ width, height }: Viewport): boolean {
  return width <= LAYOUT_WIDTHS.phone || (width <= LAYOUT_WIDTHS.tablet && height <= 600);
}

export function readViewport(): Viewport {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** Calls `listener` when the window is resized, at most once per frame. @returns a function that unsubscribes */
export function watchViewport(listener: (viewport: Viewport) => void): () => void {
  let frame = 0;
  const onResize = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => listener(readViewport()));
  };
  window.addEventListener('resize', onResize);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', onResize);
  };
}
