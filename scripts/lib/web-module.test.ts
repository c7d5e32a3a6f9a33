import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLAY_MODULES } from './levels/play-modules.mjs';
import { REVIEW_MODULES } from './review/review-modules.mjs';
import { ROOT } from './setup.mjs';

test.each([...PLAY_MODULES, ...REVIEW_MODULES])('the web application has the module %s', (path) => {
  expect(existsSync(new URL(`apps/web/src/${path}`, ROOT))).toBe(true);
});
