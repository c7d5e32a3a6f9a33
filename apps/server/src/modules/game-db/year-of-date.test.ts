import { expect, test } from 'vitest';
import { dateOf } from '../../games/describe-game.ts';
import { yearOf } from './year-of-date.ts';

test.each([
  ['1999.05.16', 1999],
  ['19990516', 1999],
  ['990516', 1999],
  ['050116', 2005],
  ['16/5/1999', 1999],
  ['1999年', 1999],
  ['1962.??.??', 1962],
  ['????.??.??', 0],
  ['1193.4.30', 0],
  ['', 0],
])('the year of a game with the date “%s” is %i', (date, year) => {
  expect(yearOf(dateOf(date))).toBe(year);
});
