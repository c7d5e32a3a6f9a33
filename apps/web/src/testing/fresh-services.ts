/** Each test begins with services of its own, and with empty storage. */
import { afterEach } from 'vitest';
import { resetServices } from '../lib/services.ts';

afterEach(() => {
  resetServices();
  if (typeof window === 'undefined') return;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
});
