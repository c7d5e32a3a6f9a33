import { readText, STORAGE_KEYS, writeText } from '../storage.ts';

/** Whether this browser has ever had a session: then a user without one has lost it, and decides what comes. */
export function wasVisited(): boolean {
  return readText(STORAGE_KEYS.visited) !== undefined;
}

export function markVisited(): void {
  if (!wasVisited()) writeText(STORAGE_KEYS.visited, '1');
}
