import { expect, test } from 'vitest';
import { checkRun } from './check-run.ts';

/** Two chariots mate in two moves: b2b8 d9e9, and then a1a9, a1d1 or b8d8. */
const MATE = { fen: '3k5/9/9/9/9/9/9/1R7/R8/5K3 w', moves: 'b2b8d9e9a1a9', kind: 'mate' } as const;
const RIGHT = ['b2b8', 'd9e9', 'a1a9'];
const RUN = Array.from({ length: 100 }, () => MATE);
const HOUR = 3_600_000;

type Answers = readonly (readonly [moves: readonly string[], at: number])[];

const check = (answers: Answers, elapsed = HOUR) =>
  checkRun(RUN, { answers: answers.map(([moves, at]) => ({ moves: [...moves], at })) }, elapsed);

test('a run is played again: right and wrong moves, and the best row', () => {
  const other = ['b2b8', 'd9e9', 'b8d8'];
  const run = check([
    [RIGHT, 4_000],
    [other, 8_000],
    [['b2b8', 'd9e9', 'a1a2'], 12_000],
    [['a1a2'], 13_000],
    [RIGHT, 20_000],
  ]);
  expect(run).toEqual({
    solved: [true, true, false, false, true],
    right: 7,
    wrong: 2,
    bestCombo: 5,
  });
  expect(check([])).toMatchObject({ solved: [], right: 0 });
});

test.each([
  ['an illegal move', [[['a1b3'], 1_000]]],
  ['a line that is not over', [[['b2b8'], 1_000]]],
  ['another reply', [[['b2b8', 'd9d8', 'a1a9'], 1_000]]],
  ['moves faster than a person', [[RIGHT, 80]]],
  [
    'a move at the time of the one before',
    [
      [RIGHT, 1_000],
      [RIGHT, 1_000],
    ],
  ],
  [
    'a move before the one before',
    [
      [RIGHT, 5_000],
      [RIGHT, 4_000],
    ],
  ],
  ['a move after the end', [[RIGHT, 180_000]]],
  [
    'a move after the time that wrong moves have left',
    [
      [['a1a2'], 1_000],
      [['a1a2'], 170_001],
    ],
  ],
] as const)('%s is refused', (_, answers) => {
  expect(check(answers)).toBeUndefined();
});

test('a bonus gives time, and only as much as it is', () => {
  const row = [1, 2, 3].map((second) => [RIGHT, second * 1_000] as const);
  // Five right moves add three seconds.
  expect(check([...row, [RIGHT, 182_999]])).toBeDefined();
  expect(check([...row, [RIGHT, 183_000]])).toBeUndefined();
});

test('a run cannot have lasted longer than the server has waited', () => {
  expect(check([[RIGHT, 60_000]], 57_000)).toBeDefined();
  expect(check([[RIGHT, 60_000]], 56_999)).toBeUndefined();
});

test('a run cannot have more exercises than the server has chosen', () => {
  const answers = { answers: [1_000, 2_000].map((at) => ({ moves: RIGHT, at })) };
  expect(checkRun([MATE], answers, HOUR)).toBeUndefined();
});
