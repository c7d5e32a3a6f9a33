import { expect, it } from 'vitest';
import type { Player } from './game.mjs';
import { playMatch, tallyOf } from './match.mjs';

const playedGame = (number: number, points: number) => ({
  number,
  points,
  winner: null,
  reason: 'checkmate',
  plies: 10,
});

it('counts openings that were played twice, independent of the order of games', () => {
  const { games, wins, draws, losses, pairs } = tallyOf([
    playedGame(3, 1),
    playedGame(0, 1),
    playedGame(6, 0.5),
    playedGame(2, 0),
    playedGame(1, 1),
    playedGame(5, 0.5),
    playedGame(4, 0),
  ]);
  expect({ games, wins, draws, losses }).toEqual({ games: 7, wins: 3, draws: 2, losses: 2 });
  expect(pairs).toEqual([0, 1, 1, 0, 1]);
});

/** A player that always plays the same moves, except for an illegal move in the game with index `fails`. */
function player(name: string, fails = -1): Player {
  let game = -1;
  return {
    name,
    begin: () => {
      game += 1;
    },
    choose: ({ moves: { length } }) => {
      const [there, back] = length % 2 === 0 ? ['a0a1', 'a1a0'] : ['a9a8', 'a8a9'];
      const move = game === fails ? 'a0a9' : length % 4 < 2 ? there : back;
      return Promise.resolve({ move });
    },
  };
}

const MATCH = { seed: 1, games: 4, openings: [[]] };

it('continues after a forfeit and lists it', async () => {
  const tally = await playMatch({ ...MATCH, tables: [[player('one', 1), player('two')]] });
  expect(tally).toMatchObject({ games: 4, wins: 0, draws: 3, losses: 1, pairs: [0, 1, 1, 0, 0] });
  expect(tally.forfeits).toEqual([expect.stringContaining('game 2: one: a0a9 is not legal')]);
});

it('begins no game after an abort', async () => {
  const stop = new AbortController();
  const tally = await playMatch({
    ...MATCH,
    tables: [[player('one'), player('two')]],
    signal: stop.signal,
    onGame: () => stop.abort(),
  });
  expect(tally.games).toBe(1);
});

it('refuses an odd number of games', async () => {
  await expect(playMatch({ ...MATCH, games: 3, tables: [] })).rejects.toThrow('both colours');
});
