/**
 * An edit that is being typed and is not in the game yet, such as a comment in its field. Code that replaces the game commits it first.
 */
let pending: (() => void) | undefined;

/** There is one at a time. @returns a function that removes it. */
export function setPendingEdit(commit: () => void): () => void {
  pending = commit;
  return () => {
    if (pending === commit) pending = undefined;
  };
}

export function commitPendingEdit(): void {
  const commit = pending;
  // Removed before it runs: it is an edit itself, and edits may call this function.
  pending = undefined;
  commit?.();
}
