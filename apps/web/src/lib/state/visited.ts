import { readText, STORAGE_KEYS, writeText } from '../storage.ts';

/** @returns whether this browser was never here before; from now on it was. */
export function markVisited(): boolean {
  const isFirstVisit = readText(STORAGE_KEYS.visited) === undefined;
  if (isFirstVisit) writeText(STORAGE_KEYS.visited, '1');
  return isFirstVisit;
}
