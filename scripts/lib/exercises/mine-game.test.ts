import { parseMove } from '@chuhe/rules/move';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ExerciseEngine, startExerciseEngine } from './engine.mjs';
import { mineGame } from './mine-game.mjs';
import type { SourceGame } from './read-sources.mjs';

const LIMITS = {
  glance: 50,
  quick: 400,
  screen: 1_000,
  verify: 8_000,
  confirm: 16_000,
  audit: 20_000,
  mate: 50_000,
};

let engine: ExerciseEngine;
beforeAll(async () => {
  engine = await startExerciseEngine();
});

/** A game from a position, whose moves are given as text. */
function gameOf(fen: string, moves = ''): SourceGame {
  const played = moves.split(' ').flatMap((text) => parseMove(text) ?? []);
  const headers = { red: '', black: '', event: '', date: '' };
  return { id: 'test:1', fen, moves: played, isDecisive: true, isFragment: true, headers };
}

const mine = (game: SourceGame) => mineGame(game, { engine, limits: LIMITS, seed: 1 });

describe('a position with one good move', () => {
  const BEFORE = '4kab2/4a4/4b4/R7p/1r7/2p6/8P/4BN3/1n7/2BAKA3 w';
  const MATE = '4kab2/4a4/4b4/R7p/1r7/2p3N2/8P/4B4/1n7/2BAKA3 b';

  it('is an exercise whose solution is the proved mate', async () => {
    const { exercises, counts } = await mine(gameOf(MATE));
    expect(exercises).toHaveLength(1);
    expect(exercises[0]).toMatchObject({
      fen: MATE,
      last: '',
      moves: ['b1d2', 'e0e1', 'b5b1'],
      kind: 'mate',
      isPlayed: true,
    });
    expect(counts).toMatchObject({ tried: 1, verify: 1, confirm: 1, kind: 1, audit: 1 });
  });

  it('gives the same exercises each time', async () => {
    expect(await mine(gameOf(MATE))).toEqual(await mine(gameOf(MATE)));
  });

  it('names the last move, and that the position occurred in the game', async () => {
    const { exercises } = await mine(gameOf(BEFORE, 'f2g4'));
    expect(exercises).toContainEqual(
      expect.objectContaining({ fen: MATE, last: 'f2g4', isPlayed: true }),
    );
  });

  it('may come after a mistake that was not played', async () => {
    const { exercises } = await mine(gameOf(BEFORE, 'f2h1'));
    // Which mistake tempts depends on the network.
    const others = exercises.filter(({ last, isPlayed }) => !isPlayed && last !== 'f2h1');
    expect(others).not.toEqual([]);
  });
});

it.each([
  ['two moves win', '3k5/9/9/9/9/9/9/9/R7R/4K4 w'],
  ['nothing is left to play for', '3k5/9/9/9/9/9/9/9/4A4/4K4 w'],
  ['few moves are legal', '3k5/9/9/9/9/9/9/9/4r4/4K4 w'],
])('finds no exercise where %s', async (_, fen) => {
  expect((await mine(gameOf(fen))).exercises).toEqual([]);
});
