/**
 * Carries out what a listener does, such that nothing it throws, at once or later, ends the process.
 *
 * @param onError is told of it
 */
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
