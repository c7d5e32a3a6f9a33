import { defineStore } from '../services.ts';

/** The numbers of operations that block the page. Operations may overlap. */
export interface Busy {
  /** Operations during which the page shows “Processing”. */
  readonly visible: number;
  /** Short operations, during which clicks are blocked but nothing is shown. */
  readonly silent: number;
}

export const busyStore = defineStore<Busy>(() => ({ visible: 0, silent: 0 }));

/** Blocks the page until `work` settles. */
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
