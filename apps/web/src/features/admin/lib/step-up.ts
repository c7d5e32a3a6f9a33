import { defineStore } from '../../../lib/services.ts';

/** The pending request for a proof of identity, shown by `StepUpHost`. */
interface StepUp {
  /** Settles the request; absent if there is none. */
  readonly settle: ((isProven: boolean) => void) | undefined;
  readonly answer: Promise<boolean> | undefined;
}

export const stepUpStore = defineStore<StepUp>(() => ({ settle: undefined, answer: undefined }));

/**
 * Requests a proof of identity from the user. Calls that need a proof at the same time share one request.
 *
 * @returns whether the user has proven their identity
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
