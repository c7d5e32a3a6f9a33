import { expect, it } from 'vitest';
import { isDate } from './game-date.ts';

it.each([
  ['', true],
  ['2024', true],
  ['2024.05.??', true],
  ['????.??.??', true],
  ['2024-5-31', true],
  ['2024年5月31日', true],
  ['2024年5月', true],
  ['2024.02.30', false],
  ['2024.13.01', false],
  ['2024.00.01', false],
  ['31.05.2024', false],
  ['soon', false],
])('knows %j for a date: %j', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});
