import { expect, it } from 'vitest';
import { type Finished, Forfeit, type Player, playGame } from './game.mjs';

const start = { opening: [], random: () => 0 };

/** A player that plays these moves in turn, with the same score for every position. */
function scripted(moves: readonly string[], score?: number): Player {
  return {
    name: 'scripted',
    begin: () => undefined,
    choose: ({ moves: { length } }) => {
      const move = moves[Math.floor(length / 2) % moves.length] ?? '';
      return Promise.resolve(score === undefined ? { move } : { move, score });
    },
  };
}

function play(red: Player, black: Player): Promise<Finished> {
  return playGame({ red, black }, start);
}

const RED = ['a0a1', 'a1a0'];
const BLACK = ['a9a8', 'a8a9'];

it('ends by the rules of the product', async () => {
  expect(await play(scripted(RED), scripted(BLACK))).toEqual({
    winner: null,
    reason: 'repetition',
    plies: 8,
  });
});

it('is resigned when both players have seen the same side far behind for 8 plies', async () => {
  const red = ['a0a1', 'a1b1', 'b1c1', 'c1d1', 'd1e1', 'e1f1'];
  const black = ['a9a8', 'a8b8', 'b8c8', 'c8d8', 'd8e8', 'e8f8'];
  const both = await play(scripted(red, -2_600), scripted(black, -2_600));
  expect(both).toEqual({ winner: 'black', reason: 'resignation', plies: 7 });
});

it('continues while only one player sees a lost game', async () => {
  const game = await play(scripted(RED, -2_600), scripted(BLACK));
  expect(game.reason).toBe('repetition');
});

it('is lost by an illegal move, which the result names', async () => {
  expect(await play(scripted(['a0a9']), scripted(BLACK))).toMatchObject({
    winner: 'black',
    reason: 'illegal-move',
    plies: 0,
    forfeit: expect.stringContaining('scripted: a0a9 is not legal'),
  });
});

it('is lost by a forfeit, while any other error rejects', async () => {
  const failing = (error: Error): Player => ({
    ...scripted(BLACK),
    choose: async () => {
      throw error;
    },
  });
  const crashed = failing(new Forfeit('crash', 'exit status 3'));
  expect(await play(scripted(RED), crashed)).toEqual({
    winner: 'red',
    reason: 'crash',
    plies: 1,
    forfeit: 'scripted: exit status 3',
  });
  await expect(play(scripted(RED), failing(new Error('bug')))).rejects.toThrow('bug');
});
