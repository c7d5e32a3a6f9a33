import { expect, test } from 'vitest';
import { placeBeside } from './place-element.ts';

const WINDOW = { width: 1000, height: 600 };
const SIZE = { width: 200, height: 100 };
const at = (left: number, top: number) => ({ left, top, width: 50, height: 20 });

test.each([
  ['below, from its start', at(100, 100), 'start', { left: 100, top: 125 }],
  ['below, to its end', at(500, 100), 'end', { left: 350, top: 125 }],
  ['below, in its middle', at(500, 100), 'middle', { left: 425, top: 125 }],
  ['above where there is no room below', at(100, 560), 'start', { left: 100, top: 455 }],
  ['pushed in at the right edge', at(940, 100), 'start', { left: 795, top: 125 }],
  ['pushed in at the left edge', at(10, 100), 'end', { left: 5, top: 125 }],
  ['to its right', at(100, 100), 'beside', { left: 160, top: 60 }],
  [
    'to its left where there is no room at the right',
    at(900, 100),
    'beside',
    { left: 690, top: 60 },
  ],
] as const)('%s', (_name, anchor, side, placement) => {
  expect(placeBeside(anchor, SIZE, WINDOW, side)).toEqual(placement);
});

test('a narrow window has no room beside, so it goes below', () => {
  const narrow = { width: 260, height: 600 };
  expect(placeBeside(at(100, 100), SIZE, narrow, 'beside')).toEqual({ left: 25, top: 125 });
});
