// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { STORAGE_KEYS, writeText } from '../storage.ts';
import { hasMergedGuest, noteMergedGuest } from './merged-guests.ts';

test('only the account that a guest signed in to has the data of the guest', () => {
  noteMergedGuest('guest', 'account');
  expect(hasMergedGuest('account', 'guest')).toBe(true);
  expect(hasMergedGuest('other', 'guest')).toBe(false);
  expect(hasMergedGuest('account', 'toString')).toBe(false);
});

test('the last twenty merged guests are remembered', () => {
  for (let count = 0; count < 21; count += 1) noteMergedGuest(`guest${count}`, 'account');
  expect([hasMergedGuest('account', 'guest0'), hasMergedGuest('account', 'guest20')]).toEqual([
    false,
    true,
  ]);
});

test('a stored value of another shape is ignored', () => {
  writeText(STORAGE_KEYS.mergedGuests, '["guest"]');
  expect(hasMergedGuest('account', 'guest')).toBe(false);
  noteMergedGuest('guest', 'account');
  expect(hasMergedGuest('account', 'guest')).toBe(true);
});
