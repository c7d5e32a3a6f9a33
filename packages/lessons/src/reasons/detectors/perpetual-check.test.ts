import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { explain } from '../explain.ts';

/** Red checks with the chariot on two files in turn; Black's king has two points. */
const BAD = {
  before: Position.fromFen('3k5/9/9/9/9/9/9/9/R8/5K3 w'),
  move: 'a1a2',
  better: 'a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1'.split(' '),
  refutation: [],
};

test('a missed perpetual check is a reason where it draws', () => {
  expect(explain({ ...BAD, ruleset: 'casual' })).toEqual({
    kind: 'perpetual-check',
    proof: { from: 'before', moves: BAD.better },
  });
});

test.each(['asian', 'world', 'chinese', 'online'] as const)(
  'it is none under the rule set %s, by which it loses',
  (ruleset) => {
    expect(explain({ ...BAD, ruleset })).toBeUndefined();
  },
);

test('it is none by default, if the line ends before the draw, or if one move gives no check', () => {
  expect(explain(BAD)).toBeUndefined();
  expect(explain({ ...BAD, better: BAD.better.slice(0, 8), ruleset: 'casual' })).toBeUndefined();
  const quiet = 'a1d1 d9e9 d1e1 e9d9 e1e2 d9d8 e2e1 d8d9 e1d1'.split(' ');
  expect(explain({ ...BAD, better: quiet, ruleset: 'casual' })).toBeUndefined();
});
