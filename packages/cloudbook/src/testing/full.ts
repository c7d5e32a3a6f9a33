/** Whether the long variants of tests run (`npm run test:full`). */
export const IS_FULL: boolean = process.env['CHUHE_TEST_FULL'] === '1';
