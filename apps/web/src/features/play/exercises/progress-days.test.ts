import { expect, test } from 'vitest';
import { fillDays, ratingPath, ratingRange } from './progress-days.ts';

const day = (name: string, rating: number | null, answers = 2) => ({
  day: name,
  answers,
  solved: 1,
  rating,
});

test('days without answers are filled in, and keep the rating of the day before', () => {
  const days = [day('2026-02-20', 1480), day('2026-02-27', 1500), day('2026-03-01', null)];
  expect(fillDays(days, { today: '2026-03-02', count: 5 })).toEqual([
    { day: '2026-02-26', answers: 0, solved: 0, rating: 1480 },
    { day: '2026-02-27', answers: 2, solved: 1, rating: 1500 },
    { day: '2026-02-28', answers: 0, solved: 0, rating: 1500 },
    { day: '2026-03-01', answers: 2, solved: 1, rating: 1500 },
    { day: '2026-03-02', answers: 0, solved: 0, rating: 1500 },
  ]);
});

test('the line begins at the first known rating, between round numbers', () => {
  const days = fillDays([day('2026-03-02', 1500), day('2026-03-03', 1540)], {
    today: '2026-03-03',
    count: 3,
  });
  expect(ratingRange(days)).toEqual({ min: 1450, max: 1550 });
  expect(ratingPath(days)).toBe('M50 50L100 10');
});

test('a single rating is a dot', () => {
  const days = fillDays([day('2026-03-03', 1500)], { today: '2026-03-03', count: 3 });
  expect(ratingPath(days)).toBe('M100 50h0');
});
