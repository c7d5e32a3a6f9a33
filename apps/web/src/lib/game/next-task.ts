/** Resolves in a new task, so that the user's input is handled during long work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
