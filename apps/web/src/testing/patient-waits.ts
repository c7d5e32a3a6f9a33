/** Lets `vi.waitFor` wait as long as `expect.poll`. Its default of a second is too short for a busy machine. */
import { vi } from 'vitest';

const { waitFor } = vi;
// Test files that share `vi` run this file again.
if (waitFor.name !== 'waitPatiently') {
  const waitPatiently: typeof waitFor = (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: 30_000, ...options });
  vi.waitFor = waitPatiently;
}
