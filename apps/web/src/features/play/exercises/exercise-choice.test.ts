import { expect, test } from 'vitest';
import { isChosen, knownThemes, makeChoiceQuery, parseExerciseChoice } from './exercise-choice.ts';
import { exercise } from './testing/exercises.ts';

test.each([
  [undefined, {}],
  ['mate', { kind: 'mate' }],
  ['theme fork', { theme: 'fork' }],
  ['mistakes', { by: 'mistakes' }],
] as const)('the choice %s survives in the address', (choice, query) => {
  expect(makeChoiceQuery(choice)).toEqual(query);
  expect(parseExerciseChoice(query)).toBe(choice);
});

test('what the address says wrongly is ignored', () => {
  expect(parseExerciseChoice({ theme: 'no such', kind: 3, by: 'rating' })).toBeUndefined();
  expect(knownThemes(['from-the-future', 'fork'])).toEqual(['fork']);
});

test('an exercise is chosen by its kind, its themes, or the user’s weak themes', () => {
  const fork = exercise(1, { themes: ['fork', 'quiet-move'] });
  expect(isChosen(fork, undefined, [])).toBe(true);
  expect(isChosen(fork, 'mate', [])).toBe(true);
  expect(isChosen(fork, 'ending', [])).toBe(false);
  expect(isChosen(fork, 'theme fork', [])).toBe(true);
  expect(isChosen(fork, 'theme pin', [])).toBe(false);
  expect(isChosen(fork, 'mistakes', ['pin', 'fork'])).toBe(true);
  expect(isChosen(fork, 'mistakes', [])).toBe(false);
});
