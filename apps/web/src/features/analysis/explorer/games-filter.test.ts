// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import {
  filterStore,
  isFiltering,
  NO_FILTER,
  parseFilter,
  parseYear,
  queryOf,
} from './games-filter.ts';

const TWO = [{ collectionId: 1 }, { collectionId: 2 }];

test.each([
  ['nothing chosen asks for all', {}, {}],
  ['a collection left out leaves the others', { without: [1] }, { collections: '2' }],
  ['own games come to all collections', { mine: true }, { collections: 'mine,all' }],
  ['own games alone', { mine: true, without: [1, 2] }, { collections: 'mine' }],
  ['a collection that is gone does not matter', { without: [9] }, {}],
  ['years typed the wrong way round', { from: 2024, to: 1990 }, { from: 1990, to: 2024 }],
  [
    'a player with a side',
    { player: ' Hu  Ronghua ', side: 'red' },
    { player: 'Hu Ronghua', side: 'red' },
  ],
  ['a side without a player means nothing', { side: 'black' }, {}],
] as const)('%s', (_, change, query) => {
  expect(queryOf({ ...NO_FILTER, ...change }, TWO)).toEqual(query);
});

test('on a site without collections, the user’s own games count', () => {
  expect(queryOf(NO_FILTER, [])).toEqual({ collections: 'mine' });
  expect(queryOf(NO_FILTER, undefined)).toEqual({});
});

test('without a selected collection there is no request', () => {
  expect(queryOf({ ...NO_FILTER, without: [1, 2] }, TWO)).toBeUndefined();
});

test('all of many collections are requested, except those that are deselected', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ collectionId: 1_000 + index }));
  const query = queryOf({ ...NO_FILTER, mine: true, without: [1_007, 1_299] }, many);
  expect(query?.collections).toBe('mine,all,-1007,-1299');
});

test.each([
  ['1977', 1977],
  [' 2024 ', 2024],
  ['77', undefined],
  ['20245', undefined],
  ['abcd', undefined],
  ['', undefined],
  [null, undefined],
])('the year %j is %j', (text, year) => {
  expect(parseYear(text)).toBe(year);
});

test('invalid entries of a stored filter are dropped one by one', () => {
  expect(parseFilter('x')).toEqual(NO_FILTER);
  expect(parseFilter({ without: [1, 'a', -2], mine: 1, from: 5, player: 7, side: 'red' })).toEqual({
    ...NO_FILTER,
    without: [1],
    side: 'red',
  });
  expect(isFiltering(NO_FILTER)).toBe(false);
  expect(isFiltering({ ...NO_FILTER, player: ' ' })).toBe(false);
  expect(isFiltering({ ...NO_FILTER, mine: true })).toBe(true);
});

test('the choice is kept for the next visit', () => {
  const filter = { ...NO_FILTER, without: [2], from: 1970, to: 1990, player: 'Hu' };
  localStorage.setItem(STORAGE_KEYS.gamesFilter, JSON.stringify(filter));
  expect(filterStore.getState().filter).toEqual(filter);
});
