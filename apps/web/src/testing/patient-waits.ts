/** Lets `vi.waitFor` wait as long as `expect.poll`. Its default of a second is too short for a busy machine. */
import { vi } from 'vitest';

const { waitFor } = vi;
vi.waitFor = (callback, options = 30_000) => waitFor(callback, options);
