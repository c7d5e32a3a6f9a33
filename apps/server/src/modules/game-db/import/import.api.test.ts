import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectionSchema, explorerAnswerSchema, importSchema } from '@chuhe/contract/explorer';
import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeZip } from '../../../../../../packages/game/src/formats/testing/zip-files.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { cleanUpCollections } from '../clean-up-collections.ts';
import { makeForm, type Part } from '../testing/forms.ts';
import { makeGameText, makeManyGames } from '../testing/make-pgn.ts';
import { readTotals } from '../testing/totals.ts';

const dataFolder = await mkdtemp(join(tmpdir(), 'imports-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
const api = await makeTestApi({ dataFolder });
const { headers, userId } = await api.signIn({ type: 'ADMIN' });

const url = '/api/admin/import';
const send = (parts: readonly Part[], as = headers) => {
  const { type, payload } = makeForm(parts);
  return api.call({ method: 'POST', url, headers: { ...as, 'content-type': type }, payload });
};
const named = (name: string): Part => ({ name: 'collection', bytes: name });
const file = (bytes: Part['bytes'], name = 'games.pgn'): Part => ({ file: name, bytes });
const list = async () => z.array(importSchema).parse((await api.call({ url, headers })).body.data);
const find = async (importId: string) => (await list()).find((each) => each.importId === importId);
const listUploads = async () => readdir(join(dataFolder, 'imports')).catch(() => []);
const cleanUp = () =>
  cleanUpCollections({
    database: api.database,
    dataFolder,
    now: api.now,
    signal: new AbortController().signal,
  });

/** Blocks after so many batches. @returns a function that unblocks */
function blockAfter(batches: number): () => void {
  const { database } = api;
  const bulk = database.bulk.bind(database);
  let count = 0;
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  database.bulk = async (work) => {
    count += 1;
    if (count > batches) await opened;
    return bulk(work);
  };
  return () => {
    database.bulk = bulk;
    gate.emit('open');
  };
}

async function importDone(name: string, content: Part['bytes'], fileName?: string) {
  const { status, body } = await send([named(name), file(content, fileName)]);
  expect([status, body.code]).toEqual([200, undefined]);
  const { importId } = importSchema.parse(body.data);
  await expect.poll(async () => (await find(importId))?.state, { timeout: 20_000 }).toBe('DONE');
  return find(importId);
}

const sendOne = async (name: string) => {
  const { body } = await send([named(name), file(makeManyGames(5, 10, 31))]);
  return importSchema.parse(body.data).importId;
};
const stop = (id: string) => api.call({ method: 'POST', url: `${url}/${id}/stop`, headers });

describe('an uploaded file', () => {
  test('is imported in the background, and removed afterwards', async () => {
    const broken = '[Red "Somebody"]\n\n1. H2-E2 A9-A0 *\n\n';
    const row = await importDone('Cup', makeManyGames(30, 20) + broken);
    expect(row).toMatchObject({
      collection: 'Cup',
      fileName: 'games.pgn',
      games: 31,
      added: 30,
      duplicates: 0,
      refused: 1,
      problem: null,
      speed: null,
      remaining: null,
    });
    expect(row?.read).toBe(row?.size);
    expect(row?.report).toEqual([
      {
        game: 31,
        line: expect.any(Number),
        title: 'Somebody',
        reason: expect.stringContaining('A9-A0'),
      },
    ]);
    await expect.poll(listUploads).toEqual([]);
    const totals = await readTotals(api.database, 'Cup');
    const again = await importDone('cup', makeManyGames(30, 20) + broken);
    expect(again).toMatchObject({ games: 31, added: 0, duplicates: 30, refused: 1 });
    expect(await readTotals(api.database, 'Cup')).toEqual(totals);
  });

  test('without games tells why', async () => {
    const row = await importDone('Old', Buffer.from('CCBridge\u0015old'), 'old.cbl');
    expect(row).toMatchObject({ state: 'DONE', games: 0, refused: 0 });
    expect(row?.report).toEqual([
      {
        game: 0,
        line: null,
        title: '',
        reason: 'the file is encrypted, save it as PGN or without a password: CCBridge 1/2',
      },
    ]);
  });

  test('that is a damaged archive is named beside its refused games', async () => {
    const game = makeManyGames(1, 20, 77);
    const whole = makeZip([
      { name: 'a.pgn', data: game },
      { name: 'b.pgn', data: game, checksum: 7 },
      { name: 'c.pgn', data: '[Red "A"]\n\n1. H2-E2 A9-A0 *\n' },
    ]);
    const row = await importDone('Archive', whole.slice(0, -22), 'games.zip');
    expect(row).toMatchObject({ games: 3, added: 1, duplicates: 1, refused: 1 });
    expect(row?.report.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('c.pgn: '),
      'the archive is damaged here',
      'b.pgn: the archive is damaged here',
    ]);
  });

  test('is kept when its import is stopped, and continued when it is sent again', async () => {
    const text = makeManyGames(200, 30, 5);
    const unblock = blockAfter(1);
    const { body } = await send([named('Stopped'), file(text)]);
    const { importId } = importSchema.parse(body.data);
    const twice = await send([named('Stopped'), file(text)]);
    expect([twice.status, twice.body.code]).toEqual([409, 'CONFLICT']);
    await expect.poll(async () => (await find(importId))?.games).toBeGreaterThan(0);
    const stopping = api.call({ method: 'POST', url: `${url}/${importId}/stop`, headers });
    await expect.poll(async () => (await find(importId))?.state).toBe('STOPPED');
    unblock();
    const row = importSchema.parse((await stopping).body.data);
    expect(row.state).toBe('STOPPED');
    expect(row.games).toBeLessThan(200);
    expect(await listUploads()).toEqual([`${importId}.pgn`]);
    await cleanUp();
    expect(await listUploads()).toEqual([`${importId}.pgn`]);
    const done = await importDone('Stopped', text);
    expect(done).toMatchObject({ importId, games: 200, added: 200, duplicates: 0 });
    const none = await api.call({
      method: 'POST',
      url: `${url}/${crypto.randomUUID()}/stop`,
      headers,
    });
    expect(none.status).toBe(404);
  });

  test('waits for earlier imports, but can be stopped at once', async () => {
    const unblock = blockAfter(0);
    const first = await sendOne('First');
    const second = await sendOne('Second');
    expect((await stop(second)).body.data).toMatchObject({ state: 'STOPPED', games: 0 });
    expect((await find(first))?.state).toBe('RUNNING');
    unblock();
    await expect.poll(async () => (await find(first))?.state).toBe('DONE');
  });

  test('is accepted from administrators only', async () => {
    const user = await api.signIn();
    expect((await send([named('Mine'), file('')], user.headers)).status).toBe(403);
    expect((await api.call({ url, headers: user.headers })).status).toBe(403);
    const at = '/api/admin/collection/1';
    expect((await api.call({ method: 'DELETE', url: at, headers: user.headers })).status).toBe(403);
  });

  test('is refused if the form is invalid, and leaves nothing behind', async () => {
    const before = new Set<string>(await listUploads());
    const code = async (parts: readonly Part[]) => (await send(parts)).body.code;
    expect(await code([named('X')])).toBe('FILE_MISSING');
    expect(await code([named('X'), file('', '')])).toBe('FILE_MISSING');
    expect(await code([file('x')])).toBe('BAD_REQUEST');
    expect(await code([named(' '), file('x')])).toBe('BAD_REQUEST');
    expect(await code([named('x'.repeat(81)), file('x')])).toBe('BAD_REQUEST');
    expect(await code([named('X'), file('x', 'games.exe')])).toBe('FILE_NOT_SUPPORTED');
    expect(await code([named('X'), file('x'), file('y')])).toBe('TOO_MANY_FILES');
    const payload = { collection: 'X' };
    expect(
      (await api.call({ method: 'POST', url, headers, payload })).status,
    ).toBeGreaterThanOrEqual(400);
    const large = Buffer.alloc(EXPLORER_LIMITS.file + 1, 32);
    expect((await send([named('X'), file(large)])).status).toBe(413);
    // The file of an earlier import may be removed meanwhile.
    expect((await listUploads()).filter((name) => !before.has(name))).toEqual([]);
    expect((await list()).some(({ collection }) => collection === 'X')).toBe(false);
  });

  test('has the code that a game states, or that of its moves if it states no opening', async () => {
    const [moves, start] = ['h2e2 b7e7', '3k5/9/9/9/9/9/9/9/9/4K4 w'];
    const texts = [
      { moves },
      { moves: `${moves} a0a1`, ecco: 'B00' },
      { moves: 'a0a1' },
      { moves: `${moves} i0i1`, opening: '列炮' },
      { moves: 'e0e1', start },
    ];
    await importDone('Codes', texts.map((game) => makeGameText(game)).join(''));
    const rows = await api.database.db.execute(sql`
      select ecco from collection_game where collection_id = (select id from collection where name = 'Codes')
      order by id`);
    expect(rows).toMatchObject({ rows: ['D50', 'B00', '', '', ''].map((ecco) => ({ ecco })) });
  });

  test('is marked as stopped at the next start if its server was killed', async () => {
    const { db } = api.database;
    await importDone('Killed', makeGameText({ moves: 'h2e2' }));
    await db.execute(sql`
      insert into game_import (collection_id, file_hash, file_name, state, size, created_at, updated_at)
      select id, '\\x01', 'killed.pgn', 'RUNNING', 9, now(), now() from collection where name = 'Killed'`);
    await cleanUp();
    expect((await list()).find(({ fileName }) => fileName === 'killed.pgn')?.state).toBe('STOPPED');
  });
});

const collections = async () => {
  const { body } = await api.call({ url: '/api/collection', headers });
  return z.array(collectionSchema).parse(body.data);
};
const change = (collectionId: number, name: string) =>
  api.call({
    method: 'PATCH',
    url: `/api/admin/collection/${collectionId}`,
    headers,
    payload: { name },
  });
const remove = (collectionId: number, as = headers) =>
  api.call({
    method: 'DELETE',
    url: `/api/admin/collection/${collectionId}`,
    headers: as,
    payload: { reason: 'imported twice' },
  });

const audit = async (target: string) => {
  const { body } = await api.call({ url: `/api/admin/audit?target=${target}`, headers });
  return z.array(z.unknown()).parse(body.data);
};

describe('a collection', () => {
  test('can be renamed to an unused name', async () => {
    const one = await importDone('One', makeGameText({ moves: 'h2e2' }));
    await importDone('Two', makeGameText({ moves: 'h2e2' }));
    const id = one?.collectionId ?? 0;
    expect((await change(id, ' TWO ')).body.code).toBe('CONFLICT');
    expect((await change(id, 'One, renamed')).body.data).toMatchObject({ name: 'One, renamed' });
    expect((await change(id, '')).status).toBe(400);
    expect((await change(999_999, 'Three')).status).toBe(404);
  });

  test('is deleted only by an administrator who has confirmed their identity', async () => {
    const row = await importDone('Guarded', makeGameText({ moves: 'h2e2' }));
    const id = row?.collectionId ?? 0;
    const thief = await api.signIn({ type: 'ADMIN' }, false);
    expect((await remove(id, thief.headers)).body.code).toBe('STEP_UP_REQUIRED');
    expect((await collections()).some(({ collectionId }) => collectionId === id)).toBe(true);
  });

  test('disappears at once when it is deleted, and its rows are removed later', async () => {
    const text = makeManyGames(50, 20, 11);
    const row = await importDone('Gone', text);
    const whole = await importDone('Stays', text);
    const id = row?.collectionId ?? 0;
    const before = await readTotals(api.database, 'Stays');
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await collections()).some(({ collectionId }) => collectionId === id)).toBe(false);
    const query = `FEN=${encodeURIComponent(INITIAL_FEN)}&collections=${id}`;
    const { body } = await api.call({ url: `/api/explorer?${query}`, headers });
    expect(explorerAnswerSchema.parse(body.data).total.games).toBe(0);
    // A new collection may already take the name.
    expect((await importDone('Gone', text))?.added).toBe(50);
    await cleanUp();
    const { db } = api.database;
    const [left] = rowsOf(
      await db.execute(sql`
        select (select count(*) from stat_segment where collection_id = ${id})::int as segments,
          (select count(*) from stat_bucket
            where segment_id not in (select id from stat_segment))::int as buckets,
          (select count(*) from collection_game where collection_id = ${id})::int as games,
          (select count(*) from collection where id = ${id})::int as collections`),
    );
    expect(left).toEqual({ segments: 0, buckets: 0, games: 0, collections: 0 });
    expect(await readTotals(api.database, 'Stays')).toEqual(before);
    expect(whole?.added).toBe(50);
  });

  test('cannot be deleted during an import', async () => {
    const unblock = blockAfter(0);
    const { body } = await send([named('Filling'), file(makeManyGames(30, 30, 21))]);
    const { collectionId, importId } = importSchema.parse(body.data);
    expect((await remove(collectionId)).body.code).toBe('CONFLICT');
    unblock();
    await api.call({ method: 'POST', url: `${url}/${importId}/stop`, headers });
    expect((await change(collectionId, 'Filled')).status).toBe(200);
    expect((await remove(collectionId)).status).toBe(200);
    const done = await Promise.all([audit(importId), audit(String(collectionId))]);
    expect(done.flat()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'collection.import', actorId: userId }),
        expect.objectContaining({
          action: 'collection.change',
          before: { name: 'Filling', ruleset: null },
        }),
        expect.objectContaining({
          action: 'collection.delete',
          after: null,
          reason: 'imported twice',
        }),
      ]),
    );
  });
});
