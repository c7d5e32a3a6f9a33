import { expect, test } from 'vitest';
import { parseKeptExerciseAnswer } from './kept-answer.ts';

const kept = {
  userId: 'an',
  answerId: '6f2c1a4e-0b1d-4c7e-9a51-1f0c8e2b7a3d',
  exerciseId: '00000000000a',
  isSolved: true,
  givenAt: '2026-11-20T10:00:00.000Z',
};

test('a stored answer is read, and one that the server would refuse is left out', () => {
  expect(parseKeptExerciseAnswer(kept)).toEqual([kept]);
  const wrong = [null, { ...kept, answerId: '1' }, { ...kept, exerciseId: 'x' }];
  for (const each of [...wrong, { ...kept, isSolved: 1 }, { ...kept, givenAt: 'today' }]) {
    expect(parseKeptExerciseAnswer(each)).toEqual([]);
  }
});
