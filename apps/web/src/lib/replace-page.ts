/** Loads another page of this site in place of this one. In a separate file, so that tests can observe it. */
export function replacePage(path: string): void {
  window.location.replace(path);
}
