import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the built product in a real browser. Run `npm run build` first, and then `vitest run --config` with this file. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    // Runs the files one after the other, which is as quick and more reliable, since the browser uses most of the time.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Retries a failed test once, since the machine is shared with other tests. The report marks retried tests.
    retry: 1,
    allowOnly: false,
  },
});
