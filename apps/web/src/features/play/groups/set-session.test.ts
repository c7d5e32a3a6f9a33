import type { AssignedExercise, WorkResult } from '@chuhe/contract/coaching';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAUSES } from '../exercises/exercise-session.ts';
import { SetSession, type SetTry } from './set-session.ts';

const NOTHING: WorkResult = {
  wrong: 0,
  solvedAt: null,
  help: 'none',
  firstWrong: null,
  triedAt: null,
};
const NOW = new Date('2026-11-21T10:00:00Z');

/** Two chariots mate in two moves: b2b8 d9e9, and then a1a9. */
const EXERCISE: AssignedExercise = {
  fen: '3k5/9/9/9/9/9/9/1R7/R8/5K3 w',
  last: null,
  moves: ['b2b8', 'd9e9', 'a1a9'],
  others: [],
  kind: 'mate',
  red: '',
  black: '',
  event: '',
  date: '',
};
const POSITION: AssignedExercise = {
  ...EXERCISE,
  kind: 'position',
  moves: ['b2b8'],
  others: ['a1a8'],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(results: readonly WorkResult[] = [NOTHING, NOTHING]) {
  const tries: SetTry[] = [];
  const answers: ((result: WorkResult | undefined) => void)[] = [];
  const session = new SetSession(
    { exercises: [EXERCISE, POSITION], results },
    {
      record: (tried) => {
        tries.push(tried);
        return new Promise((resolve) => answers.push(resolve));
      },
      isStill: () => true,
      now: () => NOW,
    },
  );
  return { session, tries, answers, state: () => session.store.getState() };
}

test('a wrong move is recorded with its line and taken back, and the solution is recorded once', () => {
  const { session, tries, state } = start();
  session.try('b2b8');
  vi.advanceTimersByTime(PAUSES.reply);
  expect(state().line).toEqual(['b2b8', 'd9e9']);
  session.try('a1a2');
  expect(state()).toMatchObject({ step: { kind: 'wrong', move: 'a1a2' }, tried: 'a1a2' });
  vi.advanceTimersByTime(PAUSES.wrong);
  session.try('a1a9');
  expect(state()).toMatchObject({ step: { kind: 'solved' } });
  expect(tries).toEqual([
    { exercise: 0, moves: ['b2b8', 'd9e9', 'a1a2'], help: 'none' },
    { exercise: 0, moves: ['b2b8', 'd9e9', 'a1a9'], help: 'none' },
  ]);
  expect(state().results[0]).toMatchObject({
    wrong: 1,
    firstWrong: ['b2b8', 'd9e9', 'a1a2'],
    solvedAt: NOW.toISOString(),
  });
  // What follows is practice.
  session.retry();
  session.try('a1a2');
  expect(tries).toHaveLength(2);
});

test('a hint and the solution are recorded, and the exercise stays unsolved', () => {
  const { session, tries, state } = start();
  session.hint();
  session.hint();
  session.show();
  vi.advanceTimersByTime(PAUSES.reply + 3 * PAUSES.show);
  expect(state()).toMatchObject({ step: { kind: 'shown' }, line: EXERCISE.moves });
  expect(tries.map(({ help }) => help)).toEqual(['hint', 'solution']);
  expect(state().results[0]).toMatchObject({ solvedAt: null, help: 'solution' });
});

test('a move that the coach also accepts solves a position', () => {
  const { session, tries, state } = start();
  session.open(1);
  session.try('a1a8');
  expect(state()).toMatchObject({ step: { kind: 'solved' }, index: 1 });
  expect(tries).toEqual([{ exercise: 1, moves: ['a1a8'], help: 'none' }]);
});

test('it begins with the first exercise that is not solved, and goes on to the next such one', () => {
  const solved = { ...NOTHING, solvedAt: NOW.toISOString() };
  const { session, state } = start([solved, NOTHING]);
  expect(state().index).toBe(1);
  session.next();
  expect(state().index).toBe(0);
  session.next();
  expect(state().index).toBe(1);
});

test('the results of the server are shown only while no try is on its way', async () => {
  const { session, answers, state } = start();
  session.try('a1a2');
  session.hear([NOTHING, NOTHING]);
  expect(state().results[0]?.wrong).toBe(1);
  answers[0]?.({ ...NOTHING, wrong: 4 });
  await vi.advanceTimersByTimeAsync(0);
  expect(state().results[0]?.wrong).toBe(4);
  session.hear([{ ...NOTHING, wrong: 5 }, NOTHING]);
  expect(state().results[0]?.wrong).toBe(5);
});
