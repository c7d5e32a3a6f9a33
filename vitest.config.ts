import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { hasPostgres } from './apps/server/src/testing/embedded-setup.ts';

/** Tests stand beside their source and run on it, without a build, by the `@chuhe/source` condition. */
const conditions = ['@chuhe/source', 'node'];

/**
 * Files of one worker share what they have loaded, which takes longer than most of them: they change nothing global.
 * So do those of the server below.
 */
const LIBRARIES = {
  extends: true as const,
  test: {
    name: 'libraries',
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
    isolate: false,
  },
};

const WEB = {
  extends: true as const,
  test: {
    name: 'web',
    include: ['apps/web/src/**/*.test.{ts,tsx}'],
    setupFiles: ['apps/web/src/i18n/testing/all-texts.ts'],
  },
};

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
    projects: [LIBRARIES, WEB, SERVER, ...(hasPostgres() ? [POSTGRES] : [])],
    // Tests wait as much as they compute, for processes that start and for files.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    allowOnly: false,
  },
});
