import { expect, it } from 'vitest';
import { playEngines } from './play-engines.mjs';
import { formatMatch } from './report.mjs';
import { fakeProgram } from './testing/fake-program.ts';

const OPTIONS = { games: 4, ms: 10, nodes: 50, tables: 1, seed: 3 };

it('an engine that crashes in each game loses all games of the match', async () => {
  const crash = fakeProgram('crash');
  const played = await playEngines([crash, 'own'], { ...OPTIONS, games: 2 });
  expect(played.tally).toMatchObject({ games: 2, losses: 2, pairs: [1, 0, 0, 0, 0] });
  const text = formatMatch(played);
  expect(text).toContain('0 wins, 0 draws, 2 losses: −∞ Elo [−∞, +234]');
  expect(text).toContain('2 crash');
  expect(text).toMatch(/^forfeited: game 1: .*exit status 3$/m);
});

it('an aborted match returns the finished games', async () => {
  const stop = new AbortController();
  const names = [fakeProgram('crash'), fakeProgram('silent')] as const;
  const play = playEngines(names, { ...OPTIONS, games: 800 }, stop.signal);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  stop.abort();
  const { tally, problem } = await play;
  expect(problem).toMatchObject({ status: 130 });
  expect(tally.games).toBeLessThan(800);
});

it('refuses repeated games', async () => {
  const match = playEngines(['fairy', 'own'], { ...OPTIONS, games: 802 });
  await expect(match).rejects.toThrow('There are 400 openings');
});

it('an engine that cannot be restarted ends the match, which returns the finished games', async () => {
  const names = [fakeProgram('crash', 'once'), fakeProgram('silent')] as const;
  const { tally, problem } = await playEngines(names, { ...OPTIONS, games: 4 });
  expect(tally).toMatchObject({ games: 1, losses: 1 });
  expect(problem?.message).toContain('did not start');
});
