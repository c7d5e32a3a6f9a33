import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLAY_MODULES } from './levels/play-modules.mjs';
import { REVIEW_MODULES } from './review/review-modules.mjs';

const WEB = new URL('../../apps/web/src/', import.meta.url);

test.each([...PLAY_MODULES, ...REVIEW_MODULES])('%s is a module of the web application', (path) => {
  expect(existsSync(new URL(path, WEB))).toBe(true);
});
