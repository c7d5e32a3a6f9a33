import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
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

/**
 * Files that ask for a document and may leave something behind in it, or in stores that are drawn there: each by itself, in a context of
 * its own. A process of its own for each would load the document's library every time, which takes longer than most of them.
 */
const DOM_TESTS = listDomTests('apps/web/src');
const WEB_TEST = {
  setupFiles: ['apps/web/src/i18n/testing/all-texts.ts', 'apps/web/src/testing/fresh-services.ts'],
};

const WEB_DOM = {
  extends: true as const,
  test: {
    setupFiles: [
      ...WEB_TEST.setupFiles,
      'apps/web/src/testing/modal-dialogs.ts',
      'apps/web/src/testing/own-channels.ts',
    ],
    name: 'web, in a document',
    include: DOM_TESTS,
    pool: 'vmForks' as const,
  },
};

const WEB = {
  extends: true as const,
  test: {
    ...WEB_TEST,
    name: 'web',
    include: ['apps/web/src/**/*.test.{ts,tsx}'],
    exclude: DOM_TESTS,
    isolate: false,
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
    projects: [LIBRARIES, WEB, WEB_DOM, SERVER, ...(hasPostgres() ? [POSTGRES] : [])],
    // Tests wait as much as they compute, for processes that start and for files.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    allowOnly: false,
  },
});

/** By the comment that each begins with. */
function listDomTests(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom'));
}
