import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The files of `npm test`: those of the main flows. `npm run test:full` runs all files. */
const MAIN_FLOWS = [
  'accessibility',
  'account',
  'admin-pages',
  'board-element',
  'first-visit',
  'leaving',
  'matches',
  'offline',
  'packages',
  'phone',
  'play',
  'review',
  'routes',
  'share',
  'size',
  'sources',
  'study-lesson',
  'version-before',
  'walk',
].map((name) => `e2e/${name}.e2e.ts`);

/** Whether every page and dialog is checked with axe, which takes minutes: in the complete tests, and where the file is named. */
const isComplete =
  process.env['CHUHE_TEST_FULL'] === '1' ||
  process.argv.some((argument) => argument.includes('accessibility-complete'));

/** Tests of the built product in a real browser. Run `npm run build` first, and then `vitest run --config` with this file. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: process.env['CHUHE_TEST_MAIN'] === '1' ? MAIN_FLOWS : ['e2e/**/*.e2e.ts'],
    exclude: isComplete ? [] : ['e2e/accessibility-complete.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    // Running files in parallel is no faster, since the browser takes most of the time, and less reliable.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A busy machine can make a test time out, so a failed test runs once more. The report marks retried tests.
    retry: 1,
    allowOnly: false,
  },
});
