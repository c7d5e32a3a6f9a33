import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, it } from 'vitest';
import { checkStart } from './check-start.ts';
import type { Goal } from './goal.ts';

const ENDING = '3k5/9/9/9/9/9/9/9/R8/4K4 w';
const BARE = '3k5/9/9/9/9/9/9/9/9/R3K4 w';

it.each<[why: string, fen: string, goal: Goal | undefined, code: string | undefined]>([
  ['a game from the start', INITIAL_FEN, undefined, undefined],
  ['a mate with a chariot', ENDING, { kind: 'mate' }, undefined],
  ['no text of a position', 'xyz', undefined, 'not-a-position'],
  ['no king', '9/9/9/9/9/9/9/9/R8/4K4 w', undefined, 'no-king'],
  [
    'a side in check that is not to move',
    '3k5/9/9/9/3R5/9/9/9/9/4K4 w',
    undefined,
    'check-after-move',
  ],
  ['kings that face each other', '4k4/9/9/9/9/9/9/9/9/R3K4 w', undefined, 'check-after-move'],
  ['a king outside of its palace', '9/9/9/9/k8/9/9/9/9/R3K4 w', undefined, 'misplaced'],
  ['a side without a legal move', '1R1k5/R8/9/9/9/9/9/9/9/5K3 b', undefined, 'over'],
  ['no piece that can win', '3k5/9/9/9/9/9/9/9/9/4K4 w', { kind: 'hold', moves: 9 }, 'over'],
  ['a mate without attackers', 'r2k5/9/9/9/9/9/9/9/9/4K4 w', { kind: 'mate' }, 'no-attacker'],
  ['a horse’s worth of a bare king', BARE, { kind: 'material' }, 'little-material'],
  ['a piece that is not there', BARE, { kind: 'piece', square: 'a9' }, 'no-piece'],
  ['an own piece', BARE, { kind: 'piece', square: 'a0' }, 'no-piece'],
  ['the king', BARE, { kind: 'piece', square: 'd9' }, 'no-piece'],
  ['a draw against a bare king', BARE, { kind: 'hold', moves: 3 }, 'cannot-lose'],
  ['a draw against a chariot', 'r2k5/9/9/9/9/9/9/9/9/4K4 w', { kind: 'hold', moves: 3 }, undefined],
])('%s', (_, fen, goal, code) => {
  expect(checkStart(fen, { human: 'red', goal })?.code).toBe(code);
});

it('says how a game is over', () => {
  const start = { human: 'red', goal: undefined } as const;
  expect(checkStart('1R1k5/R8/9/9/9/9/9/9/9/5K3 b', start)).toEqual({
    code: 'over',
    reason: 'checkmate',
  });
});
