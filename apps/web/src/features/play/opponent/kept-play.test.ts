import { expect, it } from 'vitest';
import { parseGoal } from './goals/goal.ts';
import { type KeptPlay, parseKeptPlay } from './kept-play.ts';

const KEPT: KeptPlay = {
  choices: {
    human: 'black',
    level: 3,
    ruleset: 'asian',
    clock: { baseMs: 60_000, incrementMs: 2_000 },
  },
  fen: '3k5/9/9/9/9/9/9/9/9/R3K4 w',
  start: ['h2e2'],
  moves: ['h9g7'],
  clocks: { red: 59_000, black: 60_000 },
  result: undefined,
};

it('a game is read as it was written', () => {
  const over: KeptPlay = { ...KEPT, result: { winner: null, reason: 'repetition' } };
  const goals: KeptPlay[] = (['mate', 'material', 'piece a9', 'hold 30'] as const).map((text) => ({
    ...KEPT,
    choices: { ...KEPT.choices, goal: parseGoal(text) },
    result: { reason: 'goal' },
  }));
  for (const kept of [KEPT, over, ...goals]) {
    expect(parseKeptPlay(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  }
});

it('anything but a game is not read', () => {
  const { choices } = KEPT;
  for (const value of [
    undefined,
    null,
    7,
    {},
    { ...KEPT, choices: { ...choices, level: 9 } },
    { ...KEPT, choices: { ...choices, human: 'blue' } },
    { ...KEPT, choices: { ...choices, goal: { kind: 'hold', moves: 'many' } } },
    { ...KEPT, choices: { ...choices, goal: 'mate' } },
    { ...KEPT, moves: [7] },
    { ...KEPT, fen: undefined },
    { ...KEPT, clocks: { red: -1, black: 5 } },
    { ...KEPT, clocks: undefined },
  ]) {
    expect(parseKeptPlay(value)).toBeUndefined();
  }
});
