import { type Game, newGame, setTag } from '@chuhe/game/tree';
import { expect, it } from 'vitest';
import { seededRandom } from '../random.mjs';
import { pickGames } from './pick-games.mjs';
import { gameOf } from './testing/game-of.ts';

const PLAYED = gameOf('h2e2');

async function* read(games: readonly Game[]): AsyncIterable<{ game: Game }> {
  for (const game of games) yield { game };
}

function numbered(count: number): Game[] {
  return Array.from({ length: count }, (_, index) => setTag(PLAYED, 'Round', String(index)));
}

it('picks the same games for the same seed, each as often as any other', async () => {
  const games = numbered(10);
  const times = new Map<Game, number>();
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const picked = await pickGames(read(games), 3, seededRandom(seed));
    expect(new Set(picked).size).toBe(3);
    for (const game of picked) times.set(game, (times.get(game) ?? 0) + 1);
  }
  for (const game of games) expect(Math.abs((times.get(game) ?? 0) - 300)).toBeLessThan(60);
  const again = () => pickGames(read(games), 3, seededRandom(7));
  expect(await again()).toEqual(await again());
});

it('skips games without moves, and picks all games of a short file', async () => {
  const picked = await pickGames(read([newGame(), PLAYED]), 3, seededRandom(1));
  expect(picked).toEqual([PLAYED]);
});
