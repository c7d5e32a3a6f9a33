import { defineStore } from '../services.ts';

/** Number of operations that block the page; two may overlap. */
export interface Busy {
  /** Shown as “Processing”. */
  readonly visible: number;
  /** Blocks clicks without a sign, for short operations. */
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
