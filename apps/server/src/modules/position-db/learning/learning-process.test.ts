import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { IS_FULL } from '../../../testing/full.ts';
import { addressOf, makeDataFolder, startServer } from '../../../testing/server-process.ts';
import { writeEngineScript } from './testing/engine-script.ts';
import { LearningClient, unknownPositions } from './testing/learning-client.ts';

/** Runs the built server with its own engine process; `scripts/test.mjs` builds before it tests. */

const folder = await mkdtemp(join(tmpdir(), 'learning-process-'));
afterAll(() => rm(folder, { recursive: true }));

test.runIf(IS_FULL)(
  'a server killed while learning continues after a restart and repeats no finished work',
  async () => {
    const engine = await writeEngineScript(folder, 40);
    const DATA_DIR = await makeDataFolder();
    const variables = { PORT: '0', DATA_DIR, LOG_LEVEL: 'silent', ENGINE_PATH: engine.path };
    const positions = unknownPositions(12);

    const first = await startServer(variables);
    const client = await LearningClient.signIn(await addressOf(first));
    for (const position of positions) expect(await client.learn(position)).toBe('queued');
    await expect.poll(async () => (await engine.searched()).length).toBeGreaterThan(3);
    first.child.kill('SIGKILL');
    await first.ended;
    const before = await engine.searched();
    expect(before.length).toBeLessThan(positions.length);

    const second = await startServer(variables);
    const later = client.at(await addressOf(second));
    const isDone = async () => new Set(await engine.searched()).size === positions.length;
    await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
    for (const position of positions) {
      await expect.poll(() => later.learn(position), { interval: 200 }).toBe('known');
    }
    second.child.kill('SIGTERM');
    await second.ended;
    const searched = await engine.searched();
    expect(new Set(searched).size).toBe(positions.length);
    // Only the search that was running when the server was killed is repeated.
    expect(searched.length - positions.length).toBeLessThanOrEqual(1);
    await rm(DATA_DIR, { recursive: true, force: true });
  },
);
