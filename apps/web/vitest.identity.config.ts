import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of signing in with the Auth emulator, in a real browser. Run them with `npm run test:identity`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['e2e/identity/*.identity.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    allowOnly: false,
  },
});
