// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { hasHadSession, noteSession, noteVisit } from './visited.ts';

const stored = () => localStorage.getItem('chuhe.visited');

test('the flag is set on the first visit, and stays different until a session has begun', () => {
  noteVisit();
  expect([stored(), hasHadSession()]).toEqual(['0', false]);
  noteSession();
  expect([stored(), hasHadSession()]).toEqual(['1', true]);
  noteVisit();
  expect(stored()).toBe('1');
});
