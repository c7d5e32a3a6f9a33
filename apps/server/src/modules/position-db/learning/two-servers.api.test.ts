import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyDatabase } from '../../../testing/postgres-cluster.ts';
import { addressOf, startServer } from '../../../testing/server-process.ts';
import { writeEngineScript } from './testing/engine-script.ts';
import { LearningClient, unknownPositions } from './testing/learning-client.ts';

/** Two processes of the built server on one PostgreSQL; the embedded database allows one process only. */

const template = inject('postgres');

test.skipIf(template === null)(
  'two servers on one PostgreSQL serve together, and learn each position once',
  async () => {
    if (template === null) return;
    const folder = await mkdtemp(join(tmpdir(), 'two-servers-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const created = await copyDatabase(template);
    const engine = await writeEngineScript(folder, 60);
    const start = (name: string) =>
      startServer({
        PORT: '0',
        DATA_DIR: join(folder, name),
        DATABASE_URL: created.url,
        LOG_LEVEL: 'silent',
        ENGINE_PATH: engine.path,
      });
    const servers = await Promise.all([start('one'), start('other')]);
    const [one = '', other = ''] = await Promise.all(servers.map(addressOf));
    const client = await LearningClient.signIn(one);
    // A session begun on one server is valid on the other.
    const otherClient = client.at(other);
    const positions = unknownPositions(14);
    for (const [at, position] of positions.entries()) {
      await (at % 2 === 0 ? client : otherClient).learn(position);
      expect(await (at % 2 === 0 ? otherClient : client).learn(position)).toMatch(
        /^(queued|known)$/,
      );
    }
    const isDone = async () => (await engine.searched()).length >= positions.length;
    await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
    for (const position of positions) {
      await expect.poll(() => otherClient.learn(position), { interval: 200 }).toBe('known');
      expect(await client.learn(position)).toBe('known');
    }
    const searched = await engine.searched();
    expect(searched.toSorted()).toEqual(positions.map(({ fen }) => fen).toSorted());
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    await created.drop();
  },
);
