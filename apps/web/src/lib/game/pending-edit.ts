/**
 * What is being written and is not in the game yet, such as a comment in its field. Whoever takes the game away from
 * under it, as opening another one does, has it brought in first.
 */
let pending: (() => void) | undefined;

/** There is one at a time. @returns a function that takes it back. */
export function setPendingEdit(commit: () => void): () => void {
  pending = commit;
  return () => {
    if (pending === commit) pending = undefined;
  };
}

export function commitPendingEdit(): void {
  const commit = pending;
  // Gone before it runs: it is an edit itself, and edits may come here.
  pending = undefined;
  commit?.();
}
