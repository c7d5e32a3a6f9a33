/** Lets the page breathe within long work: what the user does meanwhile comes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
