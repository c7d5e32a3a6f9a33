/** Holds a board's state outside React, so that input between two renderings uses the latest state. */
import { type BoardState, IDLE } from './state.ts';

export interface Store {
  readonly read: () => BoardState;
  readonly write: (state: BoardState) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore(): Store {
  const listeners = new Set<() => void>();
  let current = IDLE;
  return {
    read: () => current,
    write: (state) => {
      if (state === current) return;
      current = state;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
