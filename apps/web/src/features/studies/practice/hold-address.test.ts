import { newGame } from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import { holdAddress } from './hold-address.ts';

const GAME = newGame({ start: '3k5/9/9/9/9/9/9/9/R8/5K3 b' });
const taskOf = (address: string) => {
  const query = new URLSearchParams(address.slice(2));
  return ['side', 'level', 'goal', 'dialog'].map((name) => query.get(name));
};

test('the address asks for the side, the level and the goal of the chapter', () => {
  const hold = holdAddress(GAME, { side: 'red', level: 3, moves: 12, goal: 'draw' });
  expect(new URLSearchParams(hold.slice(2)).get('fen')).toBe(GAME.start);
  expect(taskOf(hold)).toEqual(['red', '3', 'hold 12', 'play']);
  expect(taskOf(holdAddress(GAME, { goal: 'win' }))[2]).toBe('mate');
});

test('a chapter that says nothing is held for 20 moves by the side to move', () => {
  expect(taskOf(holdAddress(GAME, {}))).toEqual(['black', '8', 'hold 20', 'play']);
  expect(taskOf(holdAddress(GAME, { level: 20 }))[1]).toBe('8');
});
