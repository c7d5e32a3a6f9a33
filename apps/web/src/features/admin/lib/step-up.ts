import { defineStore } from '../../../lib/services.ts';

/** The pending request for a proof of identity, shown by `StepUpHost`. */
interface StepUp {
  /** Settles the request; absent if there is none. */
  readonly settle: ((isProven: boolean) => void) | undefined;
  readonly answer: Promise<boolean> | undefined;
}

export const stepUpStore = defineStore<StepUp>(() => ({ settle: undefined, answer: undefined }));

/**
 * Asks the user for a proof of identity. Calls that need one at the same time share it.
 *
 * @returns whether the user gave it
 */
export function askStepUp(): Promise<boolean> {
  return stepUpStore.getState().answer ?? ask();
}

function ask(): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => {
    const settle = (isProven: boolean): void => {
      stepUpStore.setState({ settle: undefined, answer: undefined });
      resolve(isProven);
    };
    stepUpStore.setState({ settle });
  });
  stepUpStore.setState({ answer });
  return answer;
}
