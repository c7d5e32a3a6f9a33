import { expect, test } from 'vitest';
import { parseKeptGrade } from './kept-grade.ts';

const kept = { userId: 'an', cardId: 'a', grade: 'good', reviews: 2 };

test('a stored answer is read, and one that is not an answer is left out', () => {
  expect(parseKeptGrade(kept)).toEqual([kept]);
  for (const wrong of [null, 'a', { ...kept, grade: 'perfect' }, { ...kept, reviews: '2' }]) {
    expect(parseKeptGrade(wrong)).toEqual([]);
  }
});
