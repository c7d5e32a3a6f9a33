/** Resets the services and the storage after each test. */
import { afterEach } from 'vitest';
import { resetServices } from '../lib/services.ts';

afterEach(() => {
  resetServices();
  if (typeof window === 'undefined') return;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
});
