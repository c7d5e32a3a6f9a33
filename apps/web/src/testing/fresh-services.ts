/** Resets the services and the storage after each test. */
import { afterEach } from 'vitest';
import { resetServices } from '../lib/services.ts';

/** The real timer, even in a test that fakes it. */
const later = setTimeout;

afterEach(async () => {
  resetServices();
  if (typeof window === 'undefined') return;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  // The history may still be leaving the entry of a dialog.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => void later(resolve, 0));
});
