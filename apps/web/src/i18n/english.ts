/** English as far as it is there: a first part with the page, the rest with the first code that needs it. */
import i18next from 'i18next';
import { early } from './en/early.ts';
import type { Texts } from './texts.ts';

export const NAMESPACE = 'texts';

let known: Partial<Texts> = early;
let loading: Promise<void> | undefined;

export function knownEnglish(): Partial<Texts> {
  return known;
}

/** Rejects when it cannot be fetched; the next call tries again. */
export function loadLateEnglish(): Promise<void> {
  loading ??= fetchLate().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchLate(): Promise<void> {
  const { late } = await import('./en/late.ts');
  known = { ...early, ...late };
  // Before that, the start itself takes what is known.
  if (i18next.isInitialized) i18next.addResourceBundle('en', NAMESPACE, late, true, true);
}
