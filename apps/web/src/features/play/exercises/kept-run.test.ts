import { expect, test } from 'vitest';
import { parseKeptRun, parseOpenRun, parseUnsentRun } from './kept-run.ts';
import type { KeptRun } from './run-session.ts';
import { exercise } from './testing/exercises.ts';

const RUN: KeptRun = {
  runId: '00000000-0000-4000-8000-000000000001',
  userId: 'user',
  exercises: [exercise(1), exercise(2), exercise(3)],
  best: { today: null, week: 2, ever: 9 },
  startedAt: 1_000,
  answers: [
    { moves: ['b2b8', 'd9e9', 'a1a9'], at: 2_000, isSolved: true },
    { moves: ['b2b3'], at: 3_000, isSolved: false },
  ],
  line: ['b2b8', 'd9e9'],
  isOver: false,
};

test('a stored run is read as it was', () => {
  expect(parseKeptRun(JSON.parse(JSON.stringify(RUN)))).toEqual(RUN);
  const done = { ...RUN, answers: [...RUN.answers, RUN.answers[0]], line: [], isOver: true };
  expect(parseKeptRun(JSON.parse(JSON.stringify(done)))).toEqual(done);
});

test.each([
  ['nothing', undefined],
  ['no exercises', { ...RUN, exercises: [] }],
  ['an exercise that cannot be played', { ...RUN, exercises: [{ ...exercise(1), fen: 'x' }] }],
  ['another line', { ...RUN, line: ['a1a2'] }],
  ['the whole solution as the line', { ...RUN, line: ['b2b8', 'd9e9', 'a1a9'] }],
  ['a line after the last exercise', { ...RUN, exercises: RUN.exercises.slice(0, 2) }],
  ['too many answers', { ...RUN, exercises: RUN.exercises.slice(0, 1), line: [] }],
  ['an answer to another exercise', { ...RUN, answers: [{ moves: ['x'], at: 1 }] }],
  ['no time', { ...RUN, startedAt: null }],
])('a run with %s is left out', (_, value) => {
  expect(parseKeptRun(value)).toBeUndefined();
});

test('unsent runs are read, and damaged ones are left out', () => {
  const { runId, userId, answers } = RUN;
  expect(parseUnsentRun({ runId, userId, answers })).toEqual([{ runId, userId, answers }]);
  expect(parseUnsentRun({ runId: 'x', userId, answers })).toEqual([]);
  expect(parseUnsentRun({ runId, userId, answers: [{ moves: ['b2b8'], at: -1 }] })).toEqual([]);
  expect(parseOpenRun({ runId, userId, answers, endsAt: 5 })).toHaveLength(1);
  expect(parseOpenRun({ runId, userId, answers })).toEqual([]);
});
