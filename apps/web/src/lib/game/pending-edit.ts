import { defineStore } from '../services.ts';

/**
 * An edit that is being typed and is not in the game yet, such as a comment in its field. Code that replaces the game commits it first.
 */
const pending = defineStore<{ readonly commit: (() => void) | undefined }>(() => ({
  commit: undefined,
}));

/** There is one at a time. @returns a function that removes it. */
export function setPendingEdit(commit: () => void): () => void {
  pending.setState({ commit });
  return () => {
    if (pending.getState().commit === commit) pending.setState({ commit: undefined });
  };
}

export function commitPendingEdit(): void {
  const { commit } = pending.getState();
  // Removed before it runs: it is an edit itself, and edits may call this function.
  pending.setState({ commit: undefined });
  commit?.();
}
