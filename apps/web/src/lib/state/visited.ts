import { readText, STORAGE_KEYS, writeText } from '../storage.ts';

/** Whether this browser has ever had a session. If it has, a user without a session is asked how to continue. */
export function wasVisited(): boolean {
  return readText(STORAGE_KEYS.visited) !== undefined;
}

export function markVisited(): void {
  if (!wasVisited()) writeText(STORAGE_KEYS.visited, '1');
}
