import { defineStore } from '../services.ts';

/**
 * An edit that the user is typing and that is not in the game yet, such as a comment. Code that replaces the game commits it first.
 */
const pending = defineStore<{ readonly commit: (() => void) | undefined }>(() => ({
  commit: undefined,
}));

/** Sets the pending edit in place of any other. @returns a function that removes it without committing */
export function setPendingEdit(commit: () => void): () => void {
  pending.setState({ commit });
  return () => {
    if (pending.getState().commit === commit) pending.setState({ commit: undefined });
  };
}

export function hasPendingEdit(): boolean {
  return pending.getState().commit !== undefined;
}

export function commitPendingEdit(): void {
  const { commit } = pending.getState();
  // Removed before it runs, because `commit` edits the game, and edits may call this function.
  pending.setState({ commit: undefined });
  commit?.();
}
