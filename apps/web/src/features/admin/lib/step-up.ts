import { createStore } from 'zustand/vanilla';

/** The one question for a second proof of who is there; the layout of administrators shows it (`features/step-up`). */
interface StepUp {
  /** Answers it; absent while nothing is asked. */
  readonly settle: ((isProven: boolean) => void) | undefined;
}

export const stepUpStore = createStore<StepUp>()(() => ({ settle: undefined }));

let asking: Promise<boolean> | undefined;

/**
 * Calls that need a proof at the same time wait for the same one.
 *
 * @returns whether it was given; not where the user has thought better of it.
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
