import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectionSchema } from '@chuhe/contract/explorer';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeTestApi } from '../../../testing/test-api.ts';
import { cleanUpCollections } from '../clean-up-collections.ts';
import { makeForm } from '../testing/forms.ts';
import { makeManyGames } from '../testing/make-pgn.ts';
import { makeRandomLine } from '../testing/random-line.ts';
import { readTotals } from '../testing/totals.ts';
import { loadMasters, MASTERS_SETTING } from './load-masters.ts';
import { packGames } from './packed-games.ts';

const folder = await mkdtemp(join(tmpdir(), 'masters-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const api = await makeTestApi({ dataFolder: folder });
const { database, now } = api;
const { headers } = await api.signIn({ type: 'ADMIN' });
const file = join(folder, 'masters.games.br');
const logged: [details: object, message: string][] = [];
const note = (details: object, message: string): void => void logged.push([details, message]);
const log = { info: note, warn: note };

async function writeMasters(count: number, version = 1): Promise<void> {
  const games = Array.from({ length: count }, (_, index) => {
    const values = { Red: `Red ${index}`, Black: 'Black', Date: '1999', Event: `Cup ${version}` };
    const tags = Object.entries(values).map(([name, value]) => ({ name, value }));
    return { tags, moves: makeRandomLine(index + 1, 20).moves };
  });
  await writeFile(file, packGames(games, { tags: ['Red', 'Black', 'Date', 'Event'], version }));
}

const load = (signal = new AbortController().signal) =>
  loadMasters({ database, now, signal, log }, file);

const list = async () => {
  const { body } = await api.call({ url: '/api/collection', headers });
  return z.array(collectionSchema).parse(body.data);
};
const remove = (collectionId: number) =>
  api.call({
    method: 'DELETE',
    url: `/api/admin/collection/${collectionId}`,
    headers,
    payload: { reason: 'not wanted' },
  });
/** As on a new server. */
const forget = () =>
  database.db.execute(sql`delete from site_setting where key = ${MASTERS_SETTING}`);
const cleanUp = () =>
  cleanUpCollections({ database, dataFolder: folder, now, signal: new AbortController().signal });

beforeEach(async () => {
  for (const { collectionId } of await list()) await remove(collectionId);
  await cleanUp();
  await forget();
  logged.length = 0;
});

describe('the master games', () => {
  test('are loaded once, into a collection of their own', async () => {
    await writeMasters(30);
    expect(await load()).toBe(30);
    expect(await load()).toBe(0);
    expect(await list()).toMatchObject([
      { name: 'Master games', games: 30, isShipped: true, firstYear: 1999 },
    ]);
    expect(logged.at(-1)).toEqual([{ games: 30, percent: 100 }, 'master games are being loaded']);
    expect((await api.call({ url: '/readyz' })).body).toMatchObject({ masters: 100 });
  });

  test('are loaded from where a stopped server has left them', async () => {
    await writeMasters(100);
    const stop = new AbortController();
    const bulk = database.bulk.bind(database);
    database.bulk = async (work) => {
      const done = await bulk(work);
      stop.abort();
      return done;
    };
    await load(stop.signal);
    database.bulk = bulk;
    const [stopped] = await list();
    expect(stopped?.games).toBeGreaterThan(0);
    expect(stopped?.games).toBeLessThan(100);
    expect(await load()).toBe(100 - (stopped?.games ?? 0));
    const resumed = await readTotals(database, 'Master games');
    await remove(stopped?.collectionId ?? 0);
    await cleanUp();
    await forget();
    await load();
    expect(resumed).toEqual(await readTotals(database, 'Master games'));
  });

  test('are replaced by those of a newer file', async () => {
    await writeMasters(30);
    await load();
    const collectionId = (await list())[0]?.collectionId ?? 0;
    await api.call({
      method: 'PATCH',
      url: `/api/admin/collection/${collectionId}`,
      headers,
      payload: { name: 'Our masters', ruleset: 'asian' },
    });
    await writeMasters(20, 2);
    expect(await load()).toBe(20);
    // What an administrator has chosen stays.
    expect(await list()).toMatchObject([{ name: 'Our masters', ruleset: 'asian', games: 20 }]);
    // A server of the version before does not bring its games back.
    await writeMasters(30, 1);
    expect(await load()).toBe(0);
    expect(await list()).toMatchObject([{ games: 20 }]);
  });

  test('stay deleted once an administrator has deleted them, also if a newer file comes', async () => {
    await writeMasters(30);
    await load();
    await remove((await list())[0]?.collectionId ?? 0);
    expect(await load()).toBe(0);
    await writeMasters(20, 2);
    expect(await load()).toBe(0);
    expect(await list()).toEqual([]);
  });

  test('do not enter a collection of the site that has their name', async () => {
    await writeMasters(30);
    await load();
    const collectionId = (await list())[0]?.collectionId ?? 0;
    await forget();
    await database.db.execute(sql`
      update collection set is_shipped = false where id = ${collectionId}`);
    expect(await load()).toBe(30);
    expect((await list()).map(({ name, isShipped }) => [name, isShipped])).toEqual([
      ['Master games', false],
      ['Master games (Chuhe)', true],
    ]);
  });

  test('are loaded once by two processes that begin at the same time', async () => {
    await writeMasters(60);
    const added = await Promise.all([load(), load()]);
    expect(new Set(added)).toEqual(new Set([60, 'busy']));
    expect(await list()).toMatchObject([{ games: 60 }]);
  });

  test('take no other games, which a newer file would remove', async () => {
    await writeMasters(30);
    await load();
    const { type, payload } = makeForm([
      { name: 'collection', bytes: 'master GAMES' },
      { file: 'own.pgn', bytes: makeManyGames(3, 10) },
    ]);
    const { status, body } = await api.call({
      method: 'POST',
      url: '/api/admin/import',
      headers: { ...headers, 'content-type': type },
      payload,
    });
    expect([status, body.message]).toEqual([409, expect.stringContaining('take no other games')]);
    expect(await list()).toMatchObject([{ games: 30 }]);
  });

  test('a damaged file is named in the log and left out', async () => {
    await writeFile(file, 'rubbish');
    expect(await load()).toBe(0);
    expect(logged).toEqual([
      [{ file, problem: 'not a file of games' }, 'the file of the master games is left out'],
    ]);
    expect(await list()).toEqual([]);
  });
});
