import { createStore } from 'zustand/vanilla';

/** How many pieces of work hold the page. Counted, because two may overlap. */
export interface Busy {
  /** Shown with the word Processing. */
  readonly visible: number;
  /** Clicks are held back without a sign: for work too short to be worth one. */
  readonly silent: number;
}

export const busyStore = createStore<Busy>()(() => ({ visible: 0, silent: 0 }));

/** Holds the page until `work` settles. */
export async function whileBusy<Result>(
  work: () => Promise<Result>,
  kind: keyof Busy = 'visible',
): Promise<Result> {
  busyStore.setState((busy) => ({ [kind]: busy[kind] + 1 }));
  try {
    return await work();
  } finally {
    busyStore.setState((busy) => ({ [kind]: busy[kind] - 1 }));
  }
}
