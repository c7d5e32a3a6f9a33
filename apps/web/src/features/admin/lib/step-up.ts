import { createStore } from 'zustand/vanilla';

/** The pending request for a proof of identity, shown by `StepUpHost`. */
interface StepUp {
  /** Settles the request; absent if there is none. */
  readonly settle: ((isProven: boolean) => void) | undefined;
}

export const stepUpStore = createStore<StepUp>()(() => ({ settle: undefined }));

let asking: Promise<boolean> | undefined;

/**
 * Asks the user for a proof of identity. Calls that need one at the same time share it.
 *
 * @returns whether the user gave it
 */
export function askStepUp(): Promise<boolean> {
  asking ??= ask();
  return asking;
}

async function ask(): Promise<boolean> {
  try {
    return await new Promise<boolean>((settle) => {
      stepUpStore.setState({ settle });
    });
  } finally {
    asking = undefined;
    stepUpStore.setState({ settle: undefined });
  }
}
