import { LANGUAGES, type Language } from '@chuhe/contract/languages';

/** Whether the long variants of tests run (`npm run test:full`). */
export const IS_FULL = process.env['CHUHE_TEST_FULL'] === '1';

/** The languages in which the long checks of whole pages run. `texts.test.ts` checks that no text is missing in the others. */
export const PAGE_LANGUAGES: readonly Language[] = IS_FULL ? LANGUAGES : ['en'];
