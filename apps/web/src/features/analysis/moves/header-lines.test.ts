import { expect, test } from 'vitest';
import { headerOf } from './header-lines.ts';

const words = {
  round: (round: string) => `Round ${round}`,
  date: (date: Date) => date.toISOString().slice(0, 10),
};

function lines(tags: Readonly<Record<string, string>>): string {
  const list = Object.entries(tags).map(([name, value]) => ({ name, value }));
  const { title, details } = headerOf(list, words);
  return `${title ?? 'none'} | ${details}`;
}

test.each([
  [{}, 'none | '],
  [{ Event: '?', Date: '????.??.??', Red: '?' }, 'none | '],
  [
    { Opening: 'Central cannon', Event: 'Open', Round: '3', Date: '2026.11.14' },
    'Central cannon | Open · Round 3 · 2026-11-14',
  ],
  [{ Red: 'Hồ', Black: '林', Date: '2026.??.??' }, 'Hồ – 林 | 2026'],
  [{ Red: 'Hồ', Event: 'Open' }, 'Hồ – ? | Open'],
  [{ Event: 'Open', Round: '-' }, 'Open | '],
  [{ Event: 'Open', Date: '2021.13.45' }, 'Open | 2021.13.45'],
  [{ Event: 'Open', Date: '2021.02.29' }, 'Open | 2021.02.29'],
])('of %o', (tags, expected) => {
  expect(lines(tags)).toBe(expected);
});
