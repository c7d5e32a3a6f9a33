import { defineConfig } from 'vitest/config';
import { hasPostgres } from './apps/server/src/testing/embedded-setup.ts';

/** Tests stand beside their source and run on it, without a build, by the `@chuhe/source` condition. */
const conditions = ['@chuhe/source', 'node'];

const LIBRARIES_AND_WEB = {
  extends: true as const,
  test: {
    name: 'chuhe',
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/web/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    setupFiles: ['apps/web/src/i18n/testing/all-texts.ts'],
  },
};

/** Files of one worker share what they have loaded, which takes longer than most of them: they change nothing global. */
const SERVER = {
  extends: true as const,
  test: {
    name: 'server',
    include: ['apps/server/src/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/embedded-setup.ts'],
    isolate: false,
  },
};

/** What the API answers, a second time. */
const POSTGRES = {
  extends: true as const,
  test: {
    name: 'postgresql',
    include: ['apps/server/src/**/*.api.test.ts'],
    globalSetup: ['apps/server/src/testing/postgres-setup.ts'],
    isolate: false,
  },
};

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [LIBRARIES_AND_WEB, SERVER, ...(hasPostgres() ? [POSTGRES] : [])],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    allowOnly: false,
  },
});
