// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { STORAGE_KEYS, writeText } from '../storage.ts';
import { hasMergedGuest, noteMergedGuest } from './merged-guests.ts';

afterEach(() => localStorage.clear());

test('an account has what a guest had who signed in to it, and no other', () => {
  noteMergedGuest('guest', 'account');
  expect(hasMergedGuest('account', 'guest')).toBe(true);
  expect(hasMergedGuest('other', 'guest')).toBe(false);
  expect(hasMergedGuest('account', 'toString')).toBe(false);
});

test('the last twenty are known', () => {
  for (let count = 0; count < 21; count += 1) noteMergedGuest(`guest${count}`, 'account');
  expect([hasMergedGuest('account', 'guest0'), hasMergedGuest('account', 'guest20')]).toEqual([
    false,
    true,
  ]);
});

test('what is kept in no such form counts as nothing', () => {
  writeText(STORAGE_KEYS.mergedGuests, '["guest"]');
  expect(hasMergedGuest('account', 'guest')).toBe(false);
  noteMergedGuest('guest', 'account');
  expect(hasMergedGuest('account', 'guest')).toBe(true);
});
