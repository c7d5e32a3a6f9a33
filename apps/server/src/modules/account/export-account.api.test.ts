import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountExportParts, accountExports } from '../../db/tables/account-tables.ts';
import { jobs } from '../../db/tables/job-tables.ts';
import { auditEntries } from '../../db/tables/site-tables.ts';
import { studyMembers, studyResults } from '../../db/tables/study-tables.ts';
import { MAX_TRIES } from '../../jobs/job-queue.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { hashPassword } from '../identity/passwords.ts';
import { makePayload } from '../saved-games/testing/matches.ts';
import { makeStudyClient } from '../studies/testing/study-client.ts';
import { readZip } from './export/testing/read-zip.ts';
import { subjectsTo } from './testing/account-client.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;
const URL = '/api/user/export';

const start = ({ headers }: SignedIn, oldPassword?: string) =>
  api.call({ method: 'POST', url: URL, headers, payload: { oldPassword } });
const look = async ({ headers }: SignedIn) => (await api.call({ url: URL, headers })).body.data;
const download = ({ headers }: SignedIn, exportId: string, oldPassword?: string) =>
  api.app.inject({
    method: 'POST',
    url: `${URL}/${exportId}`,
    headers,
    payload: { oldPassword },
  });

/** Waits until no export of the user runs. */
const untilDone = (user: SignedIn) =>
  expect.poll(() => look(user), { timeout: 20_000 }).not.toMatchObject({ state: 'RUNNING' });

/** Starts an export and waits for it. @returns its id */
async function exportAll(user: SignedIn, oldPassword?: string): Promise<string> {
  // The newest export is found by its time.
  api.pass(1000);
  const { status, body } = await start(user, oldPassword);
  expect([status, body.data]).toMatchObject([200, { state: 'RUNNING' }]);
  await untilDone(user);
  return String(Object(body.data).exportId);
}

test('the archive has the games, studies, books and everything else of its user, and nothing of others', async () => {
  const email = 'exports@example.com';
  const password = 'a long password';
  const passwordHash = await hashPassword(password);
  const owner = await makeStudyClient(api, { email, passwordHash });
  const other = await makeStudyClient(api, { email: 'other@example.com', firstName: 'Oanh' });
  const { headers } = owner;
  for (let game = 0; game < 3; game += 1) {
    await api.call({ method: 'POST', url: '/api/match', headers, payload: makePayload() });
  }
  await api.call({
    method: 'POST',
    url: '/api/match',
    headers: other.headers,
    payload: makePayload({ title: 'not yours' }),
  });
  const studyId = await owner.makeStudy({ title: 'Pháo đầu', visibility: 'members' });
  await owner.makeChapter(studyId);
  await owner.invite(studyId, other, 'editor');
  const book = { id: randomUUID(), name: 'Bình phong mã' };
  await api.call({ method: 'POST', url: '/api/books', headers, payload: book });

  for (const [given, code] of [
    [undefined, 'BAD_REQUEST'],
    ['not this one', 'WRONG_PASSWORD'],
  ] as const) {
    expect((await start(owner, given)).body.code).toBe(code);
  }
  expect(await look(owner)).toBeNull();
  const exportId = await exportAll(owner, password);
  for (const [given, code] of [
    [undefined, 'BAD_REQUEST'],
    ['not this one', 'WRONG_PASSWORD'],
  ] as const) {
    expect(Object((await download(owner, exportId, given)).json()).code).toBe(code);
  }
  expect(await look(owner)).toMatchObject({ exportId, state: 'DONE', bytes: expect.any(Number) });
  const response = await download(owner, exportId, password);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = readZip(response.rawPayload);
  expect(files.get('games/games.pgn')?.match(/\[Event /g)).toHaveLength(3);
  expect(JSON.parse(files.get('games/games.json') ?? '')).toHaveLength(3);
  expect(files.get('studies/001-Phao-dau.pgn')).toContain('Pháo đầu');
  expect(JSON.parse(files.get('studies/001-Phao-dau.json') ?? '')).toMatchObject({
    title: 'Pháo đầu',
    chapters: [{ title: 'First', game: expect.anything() }],
  });
  expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({
    profile: [{ email }],
    sessions: [{ userId: owner.userId }],
  });
  for (const [path, text] of files) if (path.endsWith('.json')) JSON.parse(text);
  const all = [...files.values()].join('\n');
  expect(all).not.toContain(passwordHash);
  expect(all).not.toMatch(/not yours|other@example\.com|Oanh/);
  expect(await subjectsTo(api, email)).toEqual(['Your data from Chuhe is ready']);

  expect((await download(other, exportId)).statusCode).toBe(404);
  const anonymous = { method: 'POST', url: `${URL}/${exportId}`, payload: {} } as const;
  expect((await api.app.inject(anonymous)).statusCode).toBe(401);
});

test('the archive has the consents and practice results of its user, and not those of other members', async () => {
  const owner = await makeStudyClient(api);
  const other = await makeStudyClient(api);
  const at = api.now();
  const studyId = await owner.makeStudy({ visibility: 'members' });
  const chapterId = await owner.makeChapter(studyId);
  await owner.invite(studyId, other, 'editor');
  const members = await db.select().from(studyMembers).where(eq(studyMembers.studyId, studyId));
  const points = { bestPoints: 1, bestMost: 1, lastPoints: 1, lastMost: 1 };
  for (const { number } of members) {
    const result = { studyId, chapterId, number, tries: 1, lastRunId: randomUUID(), at };
    await db.insert(studyResults).values({ ...result, ...points });
  }
  const files = readZip((await download(owner, await exportAll(owner))).rawPayload);
  const { userId } = owner;
  expect(JSON.parse(files.get('account.json') ?? '').consents).toMatchObject([{ userId }]);
  const own = members.find((member) => member.userId === userId);
  expect(members).toHaveLength(2);
  expect(JSON.parse(files.get('studies.json') ?? '').results).toMatchObject([
    { studyId, number: own?.number },
  ]);
});

test('an account without a password needs a recent log-in, and a guest nothing', async () => {
  const [user, guest] = [await api.signIn(), await api.signIn({ isGuest: true })];
  api.pass(6 * 60_000);
  expect((await start(user)).body.code).toBe('FRESH_SIGN_IN_REQUIRED');
  expect((await download(guest, await exportAll(guest))).statusCode).toBe(200);
});

test('only one export runs, at most three start in a day, and archives expire', async () => {
  const user = await api.signIn();
  const first = randomUUID();
  const createdAt = api.now();
  const row = { id: first, userId: user.userId, isForAdmin: false, language: 'en' } as const;
  await db.insert(accountExports).values({ ...row, createdAt });
  const job = { queue: 'account-export', key: first, payload: {}, priority: 0, createdAt };
  await db.insert(jobs).values({ ...job, readyAt: new Date(createdAt.getTime() + DAY) });
  for (const { body } of await Promise.all([start(user), start(user)])) {
    expect(body.data).toMatchObject({ exportId: first, state: 'RUNNING' });
  }
  await db.update(jobs).set({ readyAt: createdAt }).where(eq(jobs.key, first));
  // It shares the queue, which then takes the first job, too.
  await exportAll(await api.signIn());
  await untilDone(user);
  await exportAll(user);
  // Only the newest archive is kept.
  expect((await download(user, first)).statusCode).toBe(404);
  const last = await exportAll(user);
  const refused = await start(user);
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 86_397]);
  expect((await download(user, last)).statusCode).toBe(200);
});

test('an expired archive is deleted with its record', async () => {
  const user = await api.signIn();
  const exportId = await exportAll(user);
  await db
    .update(accountExports)
    .set({ expiresAt: api.now() })
    .where(eq(accountExports.id, exportId));
  expect((await download(user, exportId)).statusCode).toBe(404);
  await api.app.accountExports.deleteExpired();
  const parts = () =>
    db.select().from(accountExportParts).where(eq(accountExportParts.exportId, exportId));
  expect(await parts()).toEqual([]);
  expect(await look(user)).toMatchObject({ exportId });
  api.pass(2 * DAY);
  await api.app.accountExports.deleteExpired();
  const rows = await db.select().from(accountExports).where(eq(accountExports.id, exportId));
  expect(rows).toEqual([]);
});

test('an export whose process was killed is written again from the beginning, and fails after the last try', async () => {
  const user = await api.signIn();
  const { headers } = user;
  await api.call({ method: 'POST', url: '/api/match', headers, payload: makePayload() });
  const exportId = randomUUID();
  const row = { id: exportId, userId: user.userId, isForAdmin: false, language: 'en' } as const;
  const time = api.now();
  await db.insert(accountExports).values({ ...row, createdAt: time });
  await db
    .insert(accountExportParts)
    .values({ exportId, number: 0, content: Buffer.from('half a file') });
  const job = { queue: 'account-export', key: exportId, payload: {}, priority: 0, tries: 1 };
  await db.insert(jobs).values({ ...job, createdAt: time, readyAt: time });
  // It shares the queue, which then takes the job that the killed process has left.
  await exportAll(await api.signIn());
  await untilDone(user);
  const files = readZip((await download(user, exportId)).rawPayload);
  expect(files.get('games/games.pgn')).toContain('[Event ');

  const lost = await api.signIn();
  await db
    .insert(accountExports)
    .values({ ...row, id: randomUUID(), userId: lost.userId, createdAt: time });
  const [running] = await db
    .select()
    .from(accountExports)
    .where(eq(accountExports.userId, lost.userId));
  const given = { ...job, key: String(running?.id), tries: MAX_TRIES };
  await db.insert(jobs).values({ ...given, createdAt: time, readyAt: time });
  expect(await look(lost)).toMatchObject({ state: 'FAILED' });
  expect((await download(lost, String(running?.id))).statusCode).toBe(404);
});

test('an administrator exports for a user, with a reason and in the log; the user does not see it', async () => {
  const user = await api.signIn();
  const admin = await api.signIn({ type: 'ADMIN' });
  const { headers } = admin;
  const url = `/api/admin/user/${user.userId}/export`;
  expect((await api.call({ method: 'POST', url, headers, payload: {} })).status).toBe(400);
  const payload = { reason: 'asked by letter' };
  const { body } = await api.call({ method: 'POST', url, headers, payload });
  const { exportId } = Object(body.data);
  await expect
    .poll(async () => (await api.call({ url, headers })).body.data, { timeout: 20_000 })
    .toMatchObject({ state: 'DONE' });
  expect(await look(user)).toBeNull();
  expect((await download(user, exportId)).statusCode).toBe(404);
  const archive = await api.app.inject({ url: `${url}/${exportId}`, headers });
  expect(readZip(archive.rawPayload).has('account.json')).toBe(true);
  const log = await db
    .select({ action: auditEntries.action, reason: auditEntries.reason })
    .from(auditEntries)
    .where(eq(auditEntries.target, user.userId))
    .orderBy(auditEntries.action);
  expect(log).toEqual([
    { action: 'user.download-export', reason: null },
    { action: 'user.export', reason: 'asked by letter' },
  ]);

  // Support sees no payments, also not by an export.
  const support = await api.signIn({ role: 'SUPPORT' }, true);
  const asked = { url, headers: support.headers };
  expect((await api.call(asked)).body.data).toBeNull();
  const foreign = { url: `${url}/${exportId}`, headers: support.headers };
  expect((await api.call(foreign)).body.code).toBe('FORBIDDEN');
  api.pass(1);
  const own = await api.call({ method: 'POST', ...asked, payload });
  await expect
    .poll(async () => (await api.call(asked)).body.data, { timeout: 20_000 })
    .toMatchObject({ state: 'DONE' });
  const ownUrl = `${url}/${String(Object(own.body.data).exportId)}`;
  const withoutOrders = await api.app.inject({ url: ownUrl, headers: support.headers });
  const names = [...readZip(archive.rawPayload).keys()];
  expect(names).toContain('orders.json');
  const files = readZip(withoutOrders.rawPayload);
  expect([...files.keys()]).toEqual(names.filter((name) => name !== 'orders.json'));
  expect(files.get('README.txt')).not.toContain('orders.json');
});
