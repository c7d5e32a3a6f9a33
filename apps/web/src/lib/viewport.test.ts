import { expect, test } from 'vitest';
import { layoutFlagsOf } from './viewport.ts';

test.each([
  [1440, false, false, false],
  [1000, false, false, false],
  [999, true, false, false],
  [768, true, false, false],
  [767, true, true, false],
  [640, true, true, false],
  [639, true, true, true],
  [320, true, true, true],
])('at %i pixels: tablet %s, phone %s, small phone %s', (width, tablet, phone, smallPhone) => {
  expect(layoutFlagsOf(width)).toEqual({ tablet, phone, smallPhone });
});
