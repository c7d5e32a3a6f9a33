import { defineService } from '../services.ts';
import { readText, STORAGE_KEYS, writeText } from '../storage.ts';

/** The visited flag of the specification. It is stored at the first visit. Its value tells whether a session has begun since. */
const VALUES = { visited: '0', session: '1' } as const;

/** Whether this page is the first that the browser shows of this site. False if the storage cannot tell. */
export const thisVisit = defineService(() => ({ isFirst: false }));

/** Sets the flag on the first visit. */
export function noteVisit(): void {
  if (readText(STORAGE_KEYS.visited) !== undefined) return;
  thisVisit().isFirst = writeText(STORAGE_KEYS.visited, VALUES.visited);
}

export function noteSession(): void {
  if (!hasHadSession()) writeText(STORAGE_KEYS.visited, VALUES.session);
}

/** Whether this browser has ever had a session. If it has, a user without a session is asked how to continue. */
export function hasHadSession(): boolean {
  return readText(STORAGE_KEYS.visited) === VALUES.session;
}
