/**
 * Whether the engine must pause because the page is hidden. It pauses on touch devices only, since their battery is
 * limited; a desktop window may compute in the background.
 */
export interface Visibility {
  readonly hidden: () => boolean;
  /** Calls the listener at each change. Returns a function that unsubscribes. */
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
