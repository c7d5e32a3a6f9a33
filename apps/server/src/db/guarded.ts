/** Runs a listener. Passes its exception or rejection to `onError`, so that it does not end the process. */
export function guarded(
  channel: string,
  work: () => unknown,
  onError: (error: Error) => void,
): void {
  const fail = (cause: unknown): void =>
    onError(new Error(`A listener of ${channel} failed`, { cause }));
  try {
    const result = work();
    if (result instanceof Promise) result.catch(fail);
  } catch (error) {
    fail(error);
  }
}
