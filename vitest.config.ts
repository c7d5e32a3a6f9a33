import { defineConfig } from 'vitest/config';

/** Tests stand beside their source and run on it, without a build, by the `@chuhe/source` condition. */
const conditions = ['@chuhe/source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/*/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    setupFiles: ['apps/web/src/i18n/testing/all-texts.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    allowOnly: false,
  },
});
