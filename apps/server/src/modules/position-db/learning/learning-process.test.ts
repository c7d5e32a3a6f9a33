import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addressOf, makeDataFolder, startServer } from '../../../testing/server-process.ts';
import { writeEngineScript } from './testing/engine-script.ts';
import { LearningClient, oddPositions } from './testing/learning-client.ts';

/** The built server and an engine of its own. `scripts/test.mjs` builds before it tests. */

const folder = await mkdtemp(join(tmpdir(), 'learning-process-'));
afterAll(() => rm(folder, { recursive: true }));

test('a server killed while it learns goes on with it when it starts again, and does nothing twice', async () => {
  const engine = await writeEngineScript(folder, 40);
  const DATA_DIR = await makeDataFolder();
  const variables = { PORT: '0', DATA_DIR, LOG_LEVEL: 'silent', ENGINE_PATH: engine.path };
  const positions = oddPositions(12);

  const first = await startServer(variables);
  const reader = await LearningClient.signIn(await addressOf(first));
  for (const position of positions) expect(await reader.rest(position)).toBe('queued');
  await expect.poll(async () => (await engine.searched()).length).toBeGreaterThan(3);
  first.child.kill('SIGKILL');
  await first.ended;
  const before = await engine.searched();
  expect(before.length).toBeLessThan(positions.length);

  const second = await startServer(variables);
  const later = reader.at(await addressOf(second));
  const isDone = async () => new Set(await engine.searched()).size === positions.length;
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
  for (const position of positions) {
    await expect.poll(() => later.rest(position), { interval: 200 }).toBe('known');
  }
  second.child.kill('SIGTERM');
  await second.ended;
  const searched = await engine.searched();
  expect(new Set(searched).size).toBe(positions.length);
  // The search that died with the server is the only one that was begun again.
  expect(searched.length - positions.length).toBeLessThanOrEqual(1);
  await rm(DATA_DIR, { recursive: true, force: true });
});
