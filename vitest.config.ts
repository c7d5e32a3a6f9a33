import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { hasPostgres } from './apps/server/src/testing/embedded-setup.ts';
import { icons } from './apps/web/build/icons.ts';

/** With the condition `@chuhe/source`, packages resolve to their source files, so tests need no build. */
const conditions = ['@chuhe/source', 'node'];

/**
 * The test files of a worker share their loaded modules (`isolate: false`), because loading takes longer than most tests. These files
 * must leave global state unchanged. The same applies to `WEB`, `WEB_DOM`, `SERVER` and `POSTGRES`.
 */
const LIBRARIES = {
  extends: true as const,
  test: {
    name: 'libraries',
    include: [
      'apps/bridge/src/**/*.test.ts',
      'packages/*/src/**/*.test.{ts,tsx}',
      'packages/*/training/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    isolate: false,
  },
};

/**
 * The test files that use a document. A process loads jsdom and the modules once for all its files, since that takes longer than most of
 * the tests; the set-up files clear what a file leaves in the document, the history, the globals and the services. A file that replaces
 * modules gets its own.
 */
const DOM_TESTS = listDomTests('apps/web/src');
const WEB_TEST = {
  setupFiles: [
    'apps/web/src/i18n/testing/all-texts.ts',
    'apps/web/src/testing/fresh-services.ts',
    'apps/web/src/testing/patient-waits.ts',
  ],
};

const WEB_DOM = {
  extends: true as const,
  test: {
    setupFiles: [
      'apps/web/src/testing/own-modules.ts',
      ...WEB_TEST.setupFiles,
      'apps/web/src/testing/fresh-document.ts',
      'apps/web/src/testing/media-queries.ts',
      'apps/web/src/testing/modal-dialogs.ts',
      'apps/web/src/testing/own-channels.ts',
      'apps/web/src/testing/patient-queries.ts',
      'apps/web/src/testing/plain-styles.ts',
      'apps/web/src/testing/navigation-entries.ts',
    ],
    name: 'web, in a document',
    include: DOM_TESTS,
    isolate: false,
    // One after the other: `own-modules.ts` decides which modules the others import.
    sequence: { setupFiles: 'list' as const },
  },
};

const WEB = {
  extends: true as const,
  test: {
    ...WEB_TEST,
    name: 'web',
    include: ['apps/web/{build,src}/**/*.test.{ts,tsx}'],
    exclude: DOM_TESTS,
    isolate: false,
  },
};

/**
 * API tests whose subject is the database, or what differs between the embedded one and PostgreSQL: bulk writes, announcements, locks,
 * outages, collation. They always run on both.
 */
const ABOUT_DATABASES = [
  'db/',
  'http/outages',
  'jobs/',
  'live/',
  'modules/alerts/',
  'modules/game-db/import/',
  'search-text/',
].map((path) => join('apps/server/src', path));

/** The long run tests every part of the API on both databases. */
const isFull = process.env['CHUHE_TEST_FULL'] === '1';

/** Keeps transformed modules by their content, for the other of the two projects and for the next run. */
const CACHED = { fsModuleCache: true };

/** The embedded database. With a PostgreSQL server, most API tests run only there (`POSTGRES`). */
const SERVER = {
  extends: true as const,
  test: {
    name: 'server',
    include: ['apps/server/src/**/*.test.ts'],
    exclude: hasPostgres() && !isFull ? listOtherApiTests('apps/server/src') : [],
    globalSetup: ['apps/server/src/testing/embedded-setup.ts'],
    isolate: false,
    experimental: CACHED,
  },
};

/** The tests of the API on a PostgreSQL server. */
const POSTGRES = {
  extends: true as const,
  test: {
    name: 'postgresql',
    include: ['apps/server/src/**/*.api.test.ts'],
    globalSetup: ['apps/server/src/testing/postgres-setup.ts'],
    isolate: false,
    experimental: CACHED,
  },
};

export default defineConfig({
  plugins: [icons()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [LIBRARIES, WEB, WEB_DOM, SERVER, ...(hasPostgres() ? [POSTGRES] : [])],
    // More workers than processors, because many tests wait for processes and files.
    maxWorkers: availableParallelism() + 1,
    // Far above the usual times, since some tests start ten processes one after the other.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: false,
    allowOnly: false,
  },
});

/** Finds the test files that begin with the comment `// @vitest-environment jsdom`. */
function listDomTests(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom'));
}

/** Finds the API tests that are not among `ABOUT_DATABASES`. */
function listOtherApiTests(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.api.test.ts'))
    .map((name) => join(folder, name))
    .filter((path) => !ABOUT_DATABASES.some((about) => path.startsWith(about)));
}
