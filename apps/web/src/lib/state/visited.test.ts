// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { hasHadSession, noteSession, noteVisit, thisVisit } from './visited.ts';

const stored = () => localStorage.getItem('chuhe.visited');

test('the flag is set on the first visit, and stays different until a session has begun', () => {
  noteVisit();
  expect([stored(), hasHadSession()]).toEqual(['0', false]);
  expect(thisVisit().isFirst).toBe(true);
  noteSession();
  expect([stored(), hasHadSession()]).toEqual(['1', true]);
  noteVisit();
  expect(stored()).toBe('1');
});

test('a later page is not the first visit', () => {
  localStorage.setItem('chuhe.visited', '0');
  noteVisit();
  expect(thisVisit().isFirst).toBe(false);
});
