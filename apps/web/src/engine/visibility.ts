/**
 * Whether the page is out of sight on a device where that must stop the engine. A phone in a pocket
 * has a battery to spare; a desktop window behind another one may well go on computing.
 */
export interface Visibility {
  readonly hidden: () => boolean;
  /** Calls the listener at each change; the function it returns ends that. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The part of `document` that is used. */
export interface VisibleDocument {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

export function makeVisibility(page: VisibleDocument, touch: boolean): Visibility {
  if (!touch) return { hidden: () => false, subscribe: () => () => undefined };
  return {
    hidden: () => page.visibilityState === 'hidden',
    subscribe: (listener) => {
      page.addEventListener('visibilitychange', listener);
      return () => page.removeEventListener('visibilitychange', listener);
    },
  };
}
