import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Position } from '@chuhe/rules/position';
import { desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { upstreamAnswers } from '../../db/tables/position-tables.ts';
import { auditEntries } from '../../db/tables/site-tables.ts';
import { Settings } from '../../settings/settings.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { makeTestConfig } from '../../testing/test-config.ts';
import { keyed } from '../position-db/key-moves.ts';
import { writeEngineScript } from '../position-db/learning/testing/engine-script.ts';
import { makeFakeEngine } from '../position-db/learning/testing/fake-engine.ts';
import { writeUpstreamAnswer } from '../position-db/upstream-repository.ts';

const folder = await mkdtemp(join(tmpdir(), 'settings-'));
afterAll(() => rm(folder, { recursive: true }));
const api = await makeTestApi();
const admin = await api.signIn({ type: 'ADMIN' });

const url = '/api/admin/setting';
const read = async ({ headers }: SignedIn, at = api) => (await at.call({ url, headers })).body;
const change = (payload: object, { headers } = admin, at = api) =>
  at.call({ method: 'PUT', url, headers, payload });

const UPSTREAM = { isOn: true, url: 'http://db.example/chessdb.php', hasAcceptedTerms: true };
const setUpstream = (value: Partial<typeof UPSTREAM>) =>
  change({ key: 'upstream', value: { ...UPSTREAM, ...value } });

describe('/api/admin/setting', () => {
  test('is for administrators', async () => {
    const user = await api.signIn();
    expect((await read(user)).code).toBe('FORBIDDEN');
    expect((await change({ key: 'isCloudOpen', value: true }, user)).status).toBe(403);
  });

  test('returns the defaults at first', async () => {
    expect((await read(admin)).data).toMatchObject({
      defaultPermissions: { value: ['CLOUD.READ'], isFixed: false, updatedAt: null },
      upstream: { value: { isOn: false, url: '', hasAcceptedTerms: false }, isFixed: false },
      learning: { value: { isOn: true, nodes: 220_000, positionsPerDay: null } },
      engine: { value: { path: '' }, isFixed: false },
    });
  });

  test('requires address and accepted terms for an upstream database', async () => {
    const refused = [
      [{ ...UPSTREAM, hasAcceptedTerms: false }, 'value.hasAcceptedTerms'],
      [{ ...UPSTREAM, url: '' }, 'value.url'],
      [{ ...UPSTREAM, url: 'file:///etc/passwd' }, 'value.url'],
      [{ ...UPSTREAM, url: 'http://user:secret@db.example/' }, 'value.url'],
      [{ ...UPSTREAM, url: 'http://db.example/?key=secret' }, 'value.url'],
    ] as const;
    for (const [value, path] of refused) {
      const { status, body } = await change({ key: 'upstream', value });
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body).toMatchObject({ fields: [{ path }] });
    }
    expect((await read(admin)).data).toMatchObject({ upstream: { value: { isOn: false } } });
  });

  test('refuses an upstream database on this machine or in its network, unless the operator allows it', async () => {
    const value = { ...UPSTREAM, url: 'http://169.254.169.254/latest' };
    const { status, body } = await change({ key: 'upstream', value });
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'value.url' }] }]);
    expect(body.message).toMatch(/in its network/);
    const allowing = await makeTestApi({ isPrivateUpstreamAllowed: true });
    const boss = await allowing.signIn({ type: 'ADMIN' });
    expect((await change({ key: 'upstream', value }, boss, allowing)).status).toBe(200);
  });

  test('changes one setting in every process, with an audit entry', async () => {
    const { database, now } = api;
    const other = new Settings({ database, config: makeTestConfig(), now });
    await other.open();
    expect((await other.read()).values.upstream.isOn).toBe(false);
    const { status, body } = await change({ key: 'upstream', value: UPSTREAM });
    expect(status).toBe(200);
    const time = now().toISOString();
    const upstream = { value: UPSTREAM, isFixed: false, updatedAt: time };
    expect(body.data).toMatchObject({ upstream, isCloudOpen: { updatedAt: null } });
    await expect.poll(async () => (await other.read()).values.upstream).toEqual(UPSTREAM);
    await other.close();
    const [entry] = await database.db.select().from(auditEntries).orderBy(desc(auditEntries.at));
    expect(entry).toMatchObject({
      actorId: admin.userId,
      action: 'setting.change',
      target: 'upstream',
      before: { isOn: false },
      after: UPSTREAM,
    });
  });

  test('deletes cached answers when the upstream address changes', async () => {
    const { db } = api.database;
    await setUpstream({});
    const fetchedAt = api.now();
    const id = keyed(Position.initial()).id;
    await writeUpstreamAnswer(db, id, { moves: '', fetchedAt, expiresAt: fetchedAt });
    await setUpstream({ isOn: false });
    expect(await db.$count(upstreamAnswers)).toBe(1);
    await setUpstream({ url: 'http://other.example/chessdb.php' });
    expect(await db.$count(upstreamAnswers)).toBe(0);
  });

  test('grants and revokes default permissions at once', async () => {
    const user = await api.signIn();
    const look = async () => {
      const query = { FEN: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w' };
      return (await api.call({ url: '/api/chessdb', query, headers: user.headers })).status;
    };
    await change({ key: 'upstream', value: { ...UPSTREAM, isOn: false } });
    expect(await look()).toBe(200);
    await change({ key: 'defaultPermissions', value: [] });
    expect(await look()).toBe(403);
    await change({ key: 'defaultPermissions', value: ['CLOUD.READ'] });
    expect(await look()).toBe(200);
    expect((await change({ key: 'defaultPermissions', value: ['ADMIN'] })).status).toBe(400);
    expect((await change({ key: 'unknown', value: 1 })).status).toBe(400);
  });

  test('accepts an engine only if it works, and reports the problem otherwise', async () => {
    const { path } = await writeEngineScript(folder, 0);
    const noEngine = join(folder, 'no-engine');
    await writeFile(noEngine, '#!/bin/sh\necho I am no engine >&2\nexit 3\n', { mode: 0o755 });
    const refused = [
      [join(folder, 'nowhere'), 'not-found'],
      [folder, 'not-found'],
      [noEngine, 'not-started'],
    ];
    for (const [wrong, problem] of refused) {
      const { status, body } = await change({ key: 'engine', value: { path: wrong } });
      expect([status, body.code]).toEqual([400, 'ENGINE_UNUSABLE']);
      expect(body.data).toMatchObject({ problem });
    }
    expect((await change({ key: 'engine', value: { path: 'pikafish' } })).body).toMatchObject({
      fields: [{ path: 'value.path' }],
    });
    expect((await change({ key: 'engine', value: { path } })).status).toBe(200);
    expect((await read(admin)).data).toMatchObject({ engine: { value: { path } } });
    const strength = await api.call({ url: '/api/admin/strength', headers: admin.headers });
    expect(strength.body.data).toMatchObject({ origin: 'setting', path });
    await change({ key: 'engine', value: { path: '' } });
  });

  test('has the audit log name an engine before the program runs, even if it is refused', async () => {
    const path = join(folder, 'waiting-engine');
    const [started, release] = [join(folder, 'started'), join(folder, 'release')];
    // Uses only built-in commands of the shell, because an engine has no PATH.
    const script = `: > '${started}'; while [ ! -e '${release}' ]; do :; done; exit 3`;
    await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const changing = change({ key: 'engine', value: { path } });
    await expect
      .poll(() =>
        access(started).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const entries = await api.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'setting.try'));
    await writeFile(release, '');
    expect((await changing).body.code).toBe('ENGINE_UNUSABLE');
    const entry = { actorId: admin.userId, target: 'engine', before: null, after: { path } };
    expect(entries.filter(({ after }) => Object(after).path === path)).toMatchObject([entry]);
  });
});

test('notice, free credits and closed registration apply at once', async () => {
  const site = async () => {
    const { body, headers } = await api.call({ url: '/api/site' });
    return { data: body.data, cached: headers['cache-control'] };
  };
  expect(await site()).toEqual({
    data: {
      isRegistrationOpen: true,
      hasOpenData: false,
      consent: { terms: 0, privacy: 0 },
      notice: null,
    },
    cached: 'public, max-age=30',
  });
  const texts = { en: 'Down at noon', vi: 'Bảo trì lúc trưa', zh: '' };
  await change({ key: 'notice', value: { isOn: true, ...texts } });
  await change({ key: 'trialCredits', value: 7 });
  await change({ key: 'isRegistrationOpen', value: false });
  expect((await site()).data).toEqual({
    isRegistrationOpen: false,
    hasOpenData: false,
    consent: { terms: 0, privacy: 0 },
    notice: texts,
  });
  const user = await api.signIn();
  const credit = await api.call({ url: '/api/credit/my-credit', headers: user.headers });
  expect(credit.body.data).toMatchObject({ trial: { perDay: 7, left: 7 } });
  const client = await api.asClient();
  const payload = {
    firstName: 'Lan',
    lastName: 'Nguyen',
    email: 'lan@example.com',
    password: 'advisor guards king',
    consent: { terms: 0, privacy: 0 },
  };
  const register = () =>
    api.call({ method: 'POST', url: '/api/user/register', headers: client, payload });
  const { status, body } = await register();
  expect([status, body]).toMatchObject([
    403,
    { code: 'FORBIDDEN', message: expect.stringContaining('New accounts') },
  ]);
  const guest = { method: 'POST', url: '/api/user/quick-register', headers: client } as const;
  expect((await api.call(guest)).status).toBe(200);
  await change({ key: 'isRegistrationOpen', value: true });
  expect((await register()).status).toBe(200);
  expect((await change({ key: 'trialCredits', value: -1 })).status).toBe(400);
});

test('settings of the environment take precedence, show no secret, and cannot be changed', async () => {
  const cloudUpstreamUrl = 'http://boss:secret@db.example/chessdb.php?key=secret';
  const engine = { ...makeTestConfig().engine, path: '/opt/engine' };
  const fixed = await makeTestApi({ cloudUpstreamUrl, engine });
  const boss = await fixed.signIn({ type: 'ADMIN' });
  const body = await read(boss, fixed);
  expect(body.data).toMatchObject({
    upstream: { value: UPSTREAM, isFixed: true },
    engine: { value: { path: '/opt/engine' }, isFixed: true },
    learning: { isFixed: false },
  });
  expect(JSON.stringify(body)).not.toContain('secret');
  for (const payload of [
    { key: 'upstream', value: { ...UPSTREAM, isOn: false } },
    { key: 'engine', value: { path: '/bin/true' } },
  ]) {
    const { status, body: answer } = await change(payload, boss, fixed);
    expect([status, answer.code]).toEqual([409, 'SETTING_FIXED']);
  }
});

test('the engine is replaced while the server runs', async () => {
  const made: string[] = [];
  const makeEngine = async () => {
    made.push('engine');
    return makeFakeEngine();
  };
  const running = await makeTestApi({}, { makeEngine });
  const boss = await running.signIn({ type: 'ADMIN' });
  expect(made).toHaveLength(1);
  const { path } = await writeEngineScript(folder, 0);
  await change({ key: 'engine', value: { path } }, boss, running);
  await expect.poll(() => made).toHaveLength(2);
  await change({ key: 'isCloudOpen', value: true }, boss, running);
  const measured = { method: 'POST', url: '/api/admin/strength', headers: boss.headers } as const;
  expect((await running.call(measured)).body.data).toMatchObject({ engine: 'Fake 1', depth: 9 });
  expect(made).toHaveLength(2);
});
