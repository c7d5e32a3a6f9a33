import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the built product in a real browser: `npm run build` first, then `vitest run --config` with this file. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    // A browser is busier than a test: files one after the other are as quick, and steadier.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Two browsers, two servers and all other tests share the machine: what fails is tried once more, and marked so in the report.
    retry: 1,
    allowOnly: false,
  },
});
