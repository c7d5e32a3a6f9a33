import { afterAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { makeFakeEngine } from '../modules/position-db/learning/testing/fake-engine.ts';
import { announceSite } from '../settings/announce-site.ts';
import { writeSetting } from '../settings/site-settings.ts';
import { makeTestConfig } from '../testing/test-config.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { followEngineChoice } from './follow-engine-choice.ts';

const database = await makeTestDatabase();
afterAll(() => database.close());
const config = makeTestConfig();
const now = new Date('2026-01-02T03:04:05.678Z');
const choose = (path: string) => writeSetting(database.db, { key: 'engine', value: { path } }, now);

test('the engine is changed once, even if the database fails when the change is announced', async () => {
  let [renewed, isDown] = [0, false];
  const errors: Error[] = [];
  const failing: Pick<Database, 'db' | 'listen'> & { onError: (error: Error) => void } = {
    get db() {
      if (isDown) throw new Error('the database is down');
      return database.db;
    },
    listen: (channel, hear, onGap) => database.listen(channel, hear, onGap),
    onError: (error) => void errors.push(error),
  };
  const engine = { ...makeFakeEngine(), renew: async () => void (renewed += 1) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These parts are all that is used.
  const context = { database: failing, engine, config, retryAfter: 50 } as unknown as Parameters<
    typeof followEngineChoice
  >[0];
  const stop = await followEngineChoice(context);
  await announceSite(database, 'networks');
  await choose('/usr/games/other');
  isDown = true;
  await announceSite(database, 'settings');
  await expect.poll(() => errors).not.toEqual([]);
  expect(renewed).toBe(0);
  isDown = false;
  await expect.poll(() => renewed).toBe(1);
  await stop();
});
