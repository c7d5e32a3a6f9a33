import { expect, it } from 'vitest';
import { getTag, newGame, setTag } from '../tree/tree.ts';
import { readYearLast } from './header-date.ts';
import { readOnly } from './testing/read-file.ts';
import { writeDhtmlXq } from './write-dhtmlxq.ts';
import { writeXqf } from './write-xqf.ts';

it.each([
  ['4/7/1994', '1994.??.??'],
  ['25/7/1994', '1994.07.25'],
  ['7-25-1994', '1994.07.25'],
  ['10-10-2000', '2000.10.10'],
  ['1994-07-25', undefined],
  ['13/14/1994', undefined],
  ['0/7/1994', undefined],
  ['03-09-05', undefined],
])('the date %s is %s', (text, date) => {
  expect(readYearLast(text)).toBe(date);
});

it('a date of which only the year is certain keeps its text, also when it is written again', async () => {
  const file = writeXqf(setTag(newGame(), 'Date', '4/7/1994')).bytes;
  const { game } = await readOnly(file);
  expect([getTag(game, 'Date'), getTag(game, 'DateText')]).toEqual(['1994.??.??', '4/7/1994']);
  expect(writeXqf(game).bytes).toEqual(file);
  expect(writeDhtmlXq(game)).toContain('[DhtmlXQ_date]4/7/1994[');
  const changed = setTag(game, 'Date', '1994.07.04');
  expect(getTag((await readOnly(writeXqf(changed).bytes)).game, 'Date')).toBe('1994.07.04');
});
