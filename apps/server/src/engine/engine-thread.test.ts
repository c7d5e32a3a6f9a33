import { expect, test } from 'vitest';
import { ownProgram } from './engine-program.ts';
import { EngineThread } from './engine-thread.ts';
import { compileOwnEngine } from './own-program.ts';

/** Starts an engine in a thread. `lines` contains all lines that the engine has written so far. */
async function startThread(): Promise<{ thread: EngineThread; lines: string[] }> {
  const { script, network } = ownProgram();
  const data = {
    compiled: await compileOwnEngine(),
    network: { name: network.file, bytes: await network.load() },
  };
  const lines: string[] = [];
  const thread = new EngineThread(script, data, (text) => lines.push(text.trimEnd()));
  thread.send('uci');
  await expect.poll(() => lines).toContain('uciok');
  return { thread, lines };
}

test('an engine answers 10,000 commands at once and further ones', async () => {
  const { thread, lines } = await startThread();
  for (let count = 0; count < 5_000; count += 1) {
    thread.send('position startpos moves h2e2');
    thread.send('isready');
  }
  await expect.poll(() => lines.filter((line) => line === 'readyok')).toHaveLength(5_000);
  thread.send('go depth 2');
  await expect.poll(() => lines.at(-1)).toMatch(/^bestmove [a-i]\d[a-i]\d/);
  await thread.end();
});

test('an engine ends by itself after quit, even during a search', async () => {
  const { thread, lines } = await startThread();
  thread.send('go infinite');
  await expect.poll(() => lines.some((line) => line.startsWith('info depth 5 '))).toBe(true);
  thread.send('quit');
  expect(await thread.ended).toBe('exit status 0');
  thread.send('isready');
  await thread.end();
});

test('an engine can be ended during a computation', async () => {
  const { thread, lines } = await startThread();
  // This takes minutes.
  thread.send('go perft 8');
  thread.send('isready');
  await expect.poll(() => lines).toContain('readyok');
  const begin = performance.now();
  await thread.end();
  expect(performance.now() - begin).toBeLessThan(2_000);
  expect(thread.isEnded).toBe(true);
});
