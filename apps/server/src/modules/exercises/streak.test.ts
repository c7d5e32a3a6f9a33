import { expect, test } from 'vitest';
import { dayOf, streakOf } from './streak.ts';

test.each([
  ['no days', [], { current: 0, longest: 0, isTodayDone: false }],
  ['today only', ['2026-03-01'], { current: 1, longest: 1, isTodayDone: true }],
  ['up to yesterday', ['2026-02-27', '2026-02-28'], { current: 2, longest: 2, isTodayDone: false }],
  ['up to the day before', ['2026-02-27'], { current: 0, longest: 1, isTodayDone: false }],
  [
    'with a gap, over the end of a month',
    ['2026-02-20', '2026-02-21', '2026-02-22', '2026-02-28', '2026-03-01'],
    { current: 2, longest: 3, isTodayDone: true },
  ],
  [
    'and of another clock that is ahead',
    ['2026-02-28', '2026-03-01', '2026-03-02'],
    { current: 2, longest: 2, isTodayDone: true },
  ],
])('counts days in a row: %s', (_, days, streak) => {
  expect(streakOf(days, '2026-03-01')).toEqual(streak);
});

test('the day of a time is that of the user’s clock', () => {
  const time = new Date('2026-03-01T18:30:00Z');
  expect(dayOf(time, 420)).toBe('2026-03-02');
  expect(dayOf(time, -480)).toBe('2026-03-01');
});
