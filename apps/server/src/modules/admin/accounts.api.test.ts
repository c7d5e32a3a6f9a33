import { randomUUID } from 'node:crypto';
import { auditEntrySchema, userDetailSchema } from '@chuhe/contract/admin';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditEntries, outgoingMails } from '../../db/tables/site-tables.ts';
import { linkTokens, users } from '../../db/tables/user-tables.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { makeTestConfig } from '../../testing/test-config.ts';
import { listSecretsOf } from './list-secrets.ts';
import { sellPackage } from './testing/sell-package.ts';

const api = await makeTestApi();
const admin = await api.signIn({ type: 'ADMIN', email: 'boss@example.com' });
const support = await api.signIn({ role: 'SUPPORT', email: 'support@example.com' }, true);
const { headers } = admin;
const DAY = 86_400_000;

const at = (url: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', payload?: object) => {
  // Gives audit entries distinct times.
  api.pass(1);
  return api.call({ method, url: `/api/admin${url}`, headers, ...(payload && { payload }) });
};
const detailOf = (body: { readonly data?: unknown }) => userDetailSchema.parse(body.data);
const audit = async (query: string) => {
  const { body } = await at(`/audit?${query}`, 'GET');
  return z.array(auditEntrySchema).parse(body.data);
};
const inDays = (days: number) => new Date(api.now().getTime() + days * DAY).toISOString();
const canRead = async (user: SignedIn) => {
  const { body } = await api.call({ url: '/api/user/profile', headers: user.headers });
  return z.object({ permissions: z.array(z.object({ name: z.string() })) }).parse(body.data);
};

test('accounts are listed by kind and by id, with permissions and last use', async () => {
  const user = await api.signIn({ firstName: 'Lan' });
  const guest = await api.signIn({ isGuest: true });
  await api.signIn({ status: 'INACTIVE' });
  await at(`/user/${user.userId}/permission`, 'POST', {
    name: 'CLOUD.UNLIMIT',
    expiresAt: null,
    reason: 'a friend',
  });
  const list = async (query: string) => {
    const { body } = await at(`/user?${query}`, 'GET');
    return z.array(z.looseObject({ id: z.string(), isGuest: z.boolean() })).parse(body.data);
  };
  expect(await list(`search=${user.userId}`)).toMatchObject([
    { id: user.userId, permissions: ['CLOUD.UNLIMIT'], lastSeenAt: expect.any(String) },
  ]);
  expect((await list('kind=guest')).map(({ id }) => id)).toEqual([guest.userId]);
  expect((await list('kind=account')).some(({ isGuest }) => isGuest)).toBe(false);
  expect((await list('kind=admin')).map(({ id }) => id).toSorted()).toEqual(
    [admin.userId, support.userId].toSorted(),
  );
  expect(await list('kind=inactive')).toHaveLength(1);
});

describe('a permission', () => {
  test('is granted until a date, changed and revoked, with actor, reason and both states in the audit log', async () => {
    const user = await api.signIn();
    const url = `/user/${user.userId}/permission`;
    const grant = (expiresAt: string | null) =>
      at(url, 'POST', { name: 'CLOUD.WRITE', expiresAt, reason: 'helps out' });
    for (const wrong of [inDays(0), inDays(-1), inDays(3700)]) {
      expect((await grant(wrong)).body).toMatchObject({ fields: [{ path: 'expiresAt' }] });
    }
    const end = inDays(1);
    expect(detailOf((await grant(end)).body).ownPermissions).toMatchObject([{ expiresAt: end }]);
    // A repeated request has no effect and no audit entry.
    await grant(end);
    expect((await canRead(user)).permissions).toContainEqual({ name: 'CLOUD.WRITE' });
    expect(detailOf((await grant(null)).body).permissions).toEqual(['CLOUD.WRITE']);
    const revoked = await at(`${url}/CLOUD.WRITE`, 'DELETE', { reason: 'has left' });
    expect(detailOf(revoked.body)).toMatchObject({ permissions: [], ownPermissions: [] });
    expect((await at(`${url}/CLOUD.WRITE`, 'DELETE', { reason: 'again' })).status).toBe(200);
    const grants = await audit(`action=user.grant&target=${user.userId}`);
    expect(grants).toMatchObject([
      { before: { expiresAt: end }, after: { expiresAt: null } },
      { actorName: 'boss@example.com', actorId: admin.userId, reason: 'helps out', before: null },
    ]);
    const [back] = await audit(`action=user.revoke-permission&target=${user.userId}`);
    expect(back).toMatchObject({ before: { name: 'CLOUD.WRITE' }, after: null });
  });

  test('is the only thing that the call grants', async () => {
    const user = await api.signIn();
    const body = { name: 'CLOUD.READ', expiresAt: null, reason: 'x' };
    for (const more of [{ userId: admin.userId }, { type: 'ADMIN' }, { reason: ' ' }]) {
      const { status } = await at(`/user/${user.userId}/permission`, 'POST', {
        ...body,
        ...more,
      });
      expect(status).toBe(400);
    }
    const change = { status: 'ACTIVE', reason: 'x', permissions: ['CLOUD.WRITE'], credits: 5 };
    expect((await at(`/user/${user.userId}`, 'PATCH', change)).status).toBe(400);
    const unknown = await at(`/user/${randomUUID()}/permission`, 'POST', body);
    expect(unknown.body.code).toBe('NOT_FOUND');
  });
});

test('credits are added once for each request, never removed below zero, and audited', async () => {
  const user = await api.signIn();
  const url = `/user/${user.userId}/credit`;
  const trial = 100;
  const adjust = async (amount: number, requestId: string = randomUUID()) => {
    const payload = { amount, expiresAt: null, reason: 'sorry', requestId };
    const { body } = await at(url, 'POST', payload);
    return body.success ? detailOf(body).credit.balance - trial : body.code;
  };
  const id = randomUUID();
  expect(await adjust(70, id)).toBe(70);
  expect(await adjust(70, id)).toBe(70);
  const taking = randomUUID();
  expect(await adjust(-100, taking)).toBe(0);
  expect(await adjust(30)).toBe(30);
  expect(await adjust(-100, taking)).toBe(30);
  const other = await api.signIn();
  const foreign = { amount: 1, expiresAt: null, reason: 'x', requestId: id };
  expect((await at(`/user/${other.userId}/credit`, 'POST', foreign)).body.code).toBe('CONFLICT');
  expect(await adjust(0)).toBe('BAD_REQUEST');
  // Other parameters with the same id are a conflict.
  expect(await adjust(71, id)).toBe('CONFLICT');
  const entries = await audit(`action=user.adjust-credit&target=${user.userId}`);
  expect(entries.map(({ before, after }) => [before, after])).toMatchObject([
    [{ credits: 0 }, { credits: 30, moved: 30 }],
    [{ credits: 70 }, { credits: 0, moved: -70, amount: -100 }],
    [{ credits: 0 }, { credits: 70, moved: 70 }],
  ]);
});

test('a package is granted once for each request, and revoked with its unspent credits', async () => {
  const { packageId } = await sellPackage(api, headers, { credits: 40, days: 10 });
  const user = await api.signIn();
  const payload = { packageId, reason: 'won a match', requestId: randomUUID() };
  const announcements: string[] = [];
  const stopListening = await api.database.listen('live', (text) => void announcements.push(text));
  const give = () => at(`/user/${user.userId}/package`, 'POST', payload);
  await give();
  const endDate = inDays(10);
  const given = detailOf((await give()).body);
  expect(given.activations).toMatchObject([
    { packageId, source: 'GRANT', status: 'ACTIVE', paidPriceMinor: 0, endDate },
  ]);
  const asSupport = await api.call({
    url: `/api/admin/user/${user.userId}`,
    headers: support.headers,
  });
  expect(detailOf(asSupport.body).activations).toMatchObject([{ packageId, paidPriceMinor: null }]);
  expect(given.credit.balance).toBe(140);
  expect((await canRead(user)).permissions).toContainEqual({ name: 'CLOUD.UNLIMIT' });
  for (const type of ['profile-changed', 'credit-changed']) {
    const announced = JSON.stringify({ userId: user.userId, message: { type } });
    await expect.poll(() => announcements).toContain(announced);
  }
  await stopListening();
  const [activation] = given.activations;
  const end = () =>
    at(`/activation/${activation?.id}/revoke`, 'POST', { reason: 'played unfairly' });
  const ended = detailOf((await end()).body);
  expect(ended).toMatchObject({ permissions: [], credit: { balance: 100 } });
  expect(ended.activations).toMatchObject([{ status: 'REVOKED' }]);
  expect((await end()).body.code).toBe('CONFLICT');
  const [entry] = await audit(`action=user.revoke-activation&target=${user.userId}`);
  expect(entry).toMatchObject({ before: { revokedAt: null }, reason: 'played unfairly' });
});

test('an account is signed out everywhere, with an audit entry', async () => {
  const user = await api.signIn();
  const { body } = await at(`/user/${user.userId}/session`, 'DELETE');
  expect(detailOf(body).sessions).toEqual([]);
  const profile = { url: '/api/user/profile', headers: user.headers };
  expect((await api.call(profile)).status).toBe(401);
  const [entry] = await audit(`action=user.end&target=${user.userId}`);
  expect(entry).toMatchObject({ before: { sessions: 1 }, after: { sessions: 0 } });
});

test('the audit log is read a page at a time, and holds no secret', async () => {
  const [first, ...rest] = await audit('limit=100');
  const older = await audit(`limit=100&before=${first?.at}`);
  expect(rest).toEqual(expect.arrayContaining(older));
  expect(JSON.stringify([first, ...rest])).not.toMatch(/argon2|passwordHash|token/i);
  expect((await at('/audit?action=%25', 'GET')).status).toBe(400);
});

test('secrets of the environment are listed by name, without values', async () => {
  const { body } = await at('/secret', 'GET');
  expect(body.data).toContainEqual({ name: 'SECRET_KEY', isSet: false });
  const databaseUrl = 'postgresql://boss:hidden@db.example/chuhe';
  const secrets = listSecretsOf(makeTestConfig({ databaseUrl }));
  expect(secrets).toContainEqual({ name: 'DATABASE_URL', isSet: true });
  expect(JSON.stringify(secrets)).not.toContain('hidden');
});

test('the audit log is filtered by person, target and days, and exported as CSV that a spreadsheet does not calculate', async () => {
  const user = await api.signIn({ email: 'minh@example.com' });
  const body = { name: 'CLOUD.READ', expiresAt: null, reason: '=1+1,"x"' };
  await at(`/user/${user.userId}/permission`, 'POST', body);
  const granted = { action: 'user.grant-permission', targetName: 'minh@example.com' };
  for (const filter of [
    'target=minh@',
    `target=${user.userId.slice(0, 8)}`,
    `target=${user.userId}&person=boss@`,
    `target=minh@&person=${admin.userId}`,
  ]) {
    expect(await audit(filter)).toMatchObject([granted]);
  }
  expect(await audit('target=minh@&person=support@')).toEqual([]);
  const today = new Date(api.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  expect(await audit(`target=minh@&from=${today}&to=${today}`)).toHaveLength(1);
  expect(await audit('target=minh@&to=2020-01-01')).toEqual([]);
  expect((await at('/audit?from=yesterday', 'GET')).status).toBe(400);
  const { body: file } = await at('/audit-export?target=minh@', 'GET');
  const { content } = z.object({ content: z.string() }).parse(file.data);
  const [head, line, ...rest] = content.split('\r\n');
  expect(head).toBe(
    '\uFEFFtime (Asia/Ho_Chi_Minh),person,person id,action,target,target name,reason,before,after',
  );
  expect(line).toContain(`,user.grant-permission,${user.userId},minh@example.com,"'=1+1,""x""",`);
  expect(rest).toEqual(['']);
  const [exported] = await audit('action=audit.export');
  expect(JSON.stringify(exported)).not.toContain('minh@');
  expect(exported).toMatchObject({
    actorId: admin.userId,
    after: { hasTarget: true, hasPerson: false },
  });
});

const helpBy =
  ({ headers }: Pick<typeof support, 'headers'>) =>
  (userId: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
    api.pass(1);
    return api.call({
      method,
      url: `/api/admin/user/${userId}/${path}`,
      headers,
      payload: { reason: 'asked by phone', ...body },
    });
  };
const help = helpBy(support);
const mailsTo = async (recipient: string) => {
  const rows = await api.database.db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, recipient))
    .orderBy(outgoingMails.createdAt);
  return rows.map(({ subject }) => subject);
};
const auditOf = async (userId: string) => {
  const rows = await api.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.target, userId))
    .orderBy(auditEntries.at);
  return rows.map(({ action, actorId, reason, before, after }) => {
    expect([actorId, reason]).toEqual([support.userId, 'asked by phone']);
    return [action, before, after];
  });
};

describe('help with signing in', () => {
  test('sends links, corrects the address and verifies it; each is in the audit log, without whole addresses', async () => {
    const { userId } = await api.signIn({
      email: 'wrnog@example.com',
      language: 'zh',
      passwordHash: 'x',
    });
    expect((await help(userId, 'POST', 'reset-link')).status).toBe(200);
    expect((await help(userId, 'POST', 'email/verification')).status).toBe(200);
    expect(await mailsTo('wrnog@example.com')).toEqual([
      '重设您在楚河的密码',
      '确认您在楚河的邮箱地址',
    ]);
    const right = { email: 'right@example.com', isVerified: false };
    expect(detailOf((await help(userId, 'PUT', 'email', right)).body)).toMatchObject({
      email: 'right@example.com',
      emailVerified: false,
    });
    expect(await mailsTo('wrnog@example.com')).toHaveLength(3);
    expect(await mailsTo('right@example.com')).toEqual(['确认您在楚河的邮箱地址']);
    const links = await api.database.db
      .select()
      .from(linkTokens)
      .where(eq(linkTokens.userId, userId));
    expect(links.map(({ purpose, email }) => [purpose, email])).toEqual([
      ['VERIFY_EMAIL', 'right@example.com'],
    ]);
    const same = { email: 'right@example.com', isVerified: true };
    expect(detailOf((await help(userId, 'PUT', 'email', same)).body)).toMatchObject({
      emailVerified: true,
    });
    expect(await mailsTo('right@example.com')).toHaveLength(2);
    await api.database.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId));
    const verified = await help(userId, 'POST', 'email/verified');
    expect(detailOf(verified.body)).toMatchObject({ emailVerified: true });
    const other = { email: 'other@example.com', isVerified: true };
    expect(detailOf((await help(userId, 'PUT', 'email', other)).body)).toMatchObject({
      emailVerified: true,
    });
    expect(await mailsTo('other@example.com')).toEqual(['此邮箱已成为您楚河账号的邮箱']);
    expect(await auditOf(userId)).toEqual([
      ['user.send-reset-link', null, null],
      ['user.send-verification', null, null],
      [
        'user.change-email',
        { email: 'w…@example.com', isVerified: false },
        { email: 'r…@example.com', isVerified: false },
      ],
      [
        'user.change-email',
        { email: 'r…@example.com', isVerified: false },
        { email: 'r…@example.com', isVerified: true },
      ],
      ['user.verify-email', { isVerified: false }, { isVerified: true }],
      [
        'user.change-email',
        { email: 'r…@example.com', isVerified: true },
        { email: 'o…@example.com', isVerified: true },
      ],
    ]);
  });

  test('is refused for a taken address, a guest, and an administrator', async () => {
    const guest = await api.signIn({ isGuest: true });
    const change = { email: 'support@example.com', isVerified: true };
    expect((await help(guest.userId, 'PUT', 'email', change)).body.code).toBe('CONFLICT');
    expect((await help(guest.userId, 'POST', 'reset-link')).body.code).toBe('CONFLICT');
    const user = await api.signIn({ email: 'user@example.com' });
    expect((await help(user.userId, 'PUT', 'email', change)).body.code).toBe('EMAIL_IN_USE');
    for (const above of [{ type: 'ADMIN' }, { role: 'FINANCE' }, { role: 'SUPPORT' }] as const) {
      const { userId } = await api.signIn({ ...above, email: `${randomUUID()}@example.com` });
      const calls = [
        help(userId, 'PUT', 'email', { ...change, email: 'mine@example.com' }),
        help(userId, 'POST', 'reset-link'),
        help(userId, 'POST', 'email/verified'),
        help(userId, 'POST', 'deletion'),
        help(userId, 'POST', 'export'),
        help(userId, 'POST', 'second-factor/removal'),
        help(userId, 'DELETE', 'session'),
      ];
      for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
      expect(await auditOf(userId)).toEqual([]);
    }
  });

  test('limits the mails to an address', async () => {
    const { userId } = await api.signIn({ email: 'flooded@example.com', passwordHash: 'x' });
    const codes: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      codes.push((await help(userId, 'POST', 'reset-link')).status);
    }
    expect(codes).toEqual([200, 200, 200, 200, 429]);
  });

  test('limits the mails for a user, whose address changes, and those that an administrator causes', async () => {
    const helpOther = helpBy(await api.signIn({ role: 'SUPPORT' }, true));
    const { userId } = await api.signIn({ email: 'moving@example.com' });
    const move = (count: number) => {
      const change = { email: `moving${count}@example.com`, isVerified: true };
      return helpOther(userId, 'PUT', 'email', change);
    };
    const moves: unknown[] = [];
    for (let count = 0; count < 9; count += 1) moves.push((await move(count)).status);
    expect(moves).toEqual([...Array<number>(8).fill(200), 429]);
    expect((await move(9)).body.message).toContain('This user has been sent too many emails');
    // Refused help does not count.
    const noAddress = await api.signIn();
    for (let count = 0; count < 12; count += 1) {
      expect((await helpOther(noAddress.userId, 'POST', 'reset-link')).body.code).toBe('CONFLICT');
    }
    const codes: unknown[] = [];
    let refused = '';
    for (let count = 0; count < 13; count += 1) {
      const other = await api.signIn({ email: `helped${count}@example.com`, passwordHash: 'x' });
      const answer = await helpOther(other.userId, 'POST', 'reset-link');
      codes.push(answer.status);
      refused = answer.body.message ?? '';
    }
    expect(codes).toEqual([...Array<number>(12).fill(200), 429]);
    expect(refused).toContain('You have sent too many emails to users in the last hour');
    const guest = await api.signIn({ isGuest: true });
    for (const closed of [userId, guest.userId]) {
      expect((await helpOther(closed, 'POST', 'deletion')).status).toBe(200);
    }
    const { body } = await helpOther(userId, 'DELETE', 'deletion');
    expect(body.code).toBe('TOO_MANY_REQUESTS');
    const [kept] = await api.database.db.select().from(users).where(eq(users.id, userId));
    expect(kept?.status).toBe('INACTIVE');
  });
});
