import { defineStore } from '../../../lib/services.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';

/** The places that have a hint: the tabs of the sources, and the engine's panel. */
const HINTED = ['all', 'cloud', 'book', 'games', 'engine'] as const;
export type Hinted = (typeof HINTED)[number];

interface Hints {
  /** Shown on an earlier page, or closed on this one. */
  readonly hidden: ReadonlySet<Hinted>;
}

export const hintsStore = defineStore<Hints>(() => {
  const seen = seenHints();
  // Where nothing can be stored, the hints would come back on every visit.
  return { hidden: new Set(writeJson(STORAGE_KEYS.hints, seen) ? seen : HINTED) };
});

export function seenHints(): readonly Hinted[] {
  const stored = readJson(STORAGE_KEYS.hints);
  return Array.isArray(stored) ? HINTED.filter((hint) => stored.includes(hint)) : [];
}
