import { readText, STORAGE_KEYS, writeText } from '../storage.ts';

/** Whether this browser has ever had a session. A user without one has then lost it, and decides how to continue. */
export function wasVisited(): boolean {
  return readText(STORAGE_KEYS.visited) !== undefined;
}

export function markVisited(): void {
  if (!wasVisited()) writeText(STORAGE_KEYS.visited, '1');
}
