// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { STORAGE_KEYS, writeText } from '../storage.ts';
import { isHeir, noteHeir } from './heirs.ts';

afterEach(() => localStorage.clear());

test('an account has what a guest had who signed in to it, and no other', () => {
  noteHeir('guest', 'account');
  expect(isHeir('account', 'guest')).toBe(true);
  expect(isHeir('other', 'guest')).toBe(false);
  expect(isHeir('account', 'toString')).toBe(false);
});

test('the last twenty are known', () => {
  for (let count = 0; count < 21; count += 1) noteHeir(`guest${count}`, 'account');
  expect([isHeir('account', 'guest0'), isHeir('account', 'guest20')]).toEqual([false, true]);
});

test('what is kept in no such form counts as nothing', () => {
  writeText(STORAGE_KEYS.heirs, '["guest"]');
  expect(isHeir('account', 'guest')).toBe(false);
  noteHeir('guest', 'account');
  expect(isHeir('account', 'guest')).toBe(true);
});
