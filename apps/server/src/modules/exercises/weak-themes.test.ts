import { expect, test } from 'vitest';
import { type ThemeEvidence, weakThemes } from './weak-themes.ts';

const NONE: ThemeEvidence = {
  open: ['fork', 'pin', 'sacrifice', 'quiet-move', 'mate-in-1'],
  sums: [],
  mistakes: [],
  all: { weight: 0, solvedWeight: 0 },
};
const sum = (theme: string, solvedWeight: number, weight: number) => ({
  theme,
  weight,
  solvedWeight,
});

test('nothing is weak before the first answer', () => {
  expect(weakThemes(NONE)).toEqual([]);
});

test('the lowest rates come first, at most three, and only those below the average', () => {
  const sums = [
    sum('fork', 2, 10),
    sum('pin', 9, 10),
    sum('sacrifice', 4, 10),
    sum('quiet-move', 1, 10),
    sum('mate-in-1', 3, 10),
  ];
  const all = { weight: 50, solvedWeight: 25 };
  expect(weakThemes({ ...NONE, sums, all })).toEqual(['quiet-move', 'fork', 'mate-in-1']);
});

test('one wrong answer weighs less than a bad rate of many', () => {
  const sums = [sum('fork', 0, 1), sum('pin', 8, 20)];
  const all = { weight: 100, solvedWeight: 70 };
  expect(weakThemes({ ...NONE, sums, all })).toEqual(['pin', 'fork']);
});

test('mistakes in games count as half a wrong answer, also before the first answer', () => {
  expect(weakThemes({ ...NONE, mistakes: [{ theme: 'pin', weight: 1 }] })).toEqual(['pin']);
  const sums = [sum('fork', 0, 1)];
  const mistakes = [{ theme: 'pin', weight: 1.5 }];
  expect(weakThemes({ ...NONE, sums, mistakes })).toEqual(['fork', 'pin']);
});

test('a theme whose exercises are all answered is left out', () => {
  const sums = [sum('fork', 0, 5)];
  expect(weakThemes({ ...NONE, open: ['pin'], sums })).toEqual([]);
});
