import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { makeFields } from '../admin/testing/sell-package.ts';
import { type Answer, Browser, startSite } from './testing/site-processes.ts';

/** These tests run the built server. */
const site = await startSite();
afterAll(() => site.close());
const { one, other, admin } = site;

/** How long after a change another process may answer as before, in milliseconds. */
const LIMIT = 1000;

const profileOf = (user: Browser) => user.call('GET', '/api/user/profile');

/** Requests the profile until `isNew` accepts it, or until a request was sent later than an old profile may be returned. */
async function lastProfile(user: Browser, isNew: (answer: Answer) => boolean): Promise<Answer> {
  const began = performance.now();
  for (;;) {
    const sentAt = performance.now();
    const answer = await profileOf(user);
    if (isNew(answer) || sentAt - began >= LIMIT) return answer;
  }
}

const lastStatus = async (user: Browser) =>
  (await lastProfile(user, ({ status }) => status === 401)).status;

interface Member {
  readonly email: string;
  /** Signed in at the process that makes the change. */
  readonly here: Browser;
  readonly userId: string;
}

async function makeMember(): Promise<Member> {
  const email = `${randomUUID()}@example.com`;
  const here = await Browser.register(one, email);
  const { data } = await profileOf(here);
  return { email, here, userId: String(data['id']) };
}

const change = ({ userId }: Member, body: object) =>
  admin.call('PATCH', `/api/admin/user/${userId}`, { reason: 'a test', ...body });

const giveRole = async ({ userId }: Pick<Member, 'userId'>, role: string | null) => {
  const reason = 'a test';
  await admin.call('POST', `/api/admin/user/${userId}/email/verified`, { reason });
  return admin.call('PUT', `/api/admin/user/${userId}/role`, { reason, role });
};

describe('within a second, every process refuses', () => {
  test.each<[string, (member: Member) => Promise<{ readonly status: number }>]>([
    ['a user who has signed out', ({ here }) => here.call('POST', '/api/logout')],
    [
      'a session that the user has ended elsewhere',
      async ({ email }) =>
        (await Browser.signIn(one, email)).call('DELETE', '/api/sessions/others'),
    ],
    [
      'a user whose sessions an administrator has ended',
      ({ userId }) =>
        admin.call('DELETE', `/api/admin/user/${userId}/session`, { reason: 'a test' }),
    ],
    ['a blocked user', (member) => change(member, { status: 'INACTIVE' })],
    ['a user who has become an administrator', (member) => giveRole(member, 'SUPPORT')],
  ])('%s', async (_who, end) => {
    const member = await makeMember();
    const there = member.here.at(other);
    expect((await profileOf(there)).status).toBe(200);
    expect((await end(member)).status).toBe(200);
    expect((await profileOf(member.here)).status).toBe(401);
    expect(await lastStatus(there)).toBe(401);
  });

  test('an administrator with another role', async () => {
    const { email, userId } = await makeMember();
    await giveRole({ userId }, 'SUPPORT');
    const second = await Browser.signIn(one, email);
    const there = second.at(other);
    expect((await there.call('GET', '/api/admin/user')).status).toBe(200);
    expect((await profileOf(there)).status).toBe(200);
    await giveRole({ userId }, 'CONTENT');
    // Calls of administrators read the session, so they are refused at once.
    expect((await there.call('GET', '/api/admin/user')).status).toBe(401);
    expect(await lastStatus(there)).toBe(401);
  });

  test('a guest who was deleted, having signed in to an account', async () => {
    const { email } = await makeMember();
    const guest = await Browser.registerGuest(one);
    const there = guest.at(other);
    expect((await profileOf(there)).status).toBe(200);
    await Browser.signIn(one, email, guest);
    expect((await profileOf(guest)).status).toBe(401);
    expect(await lastStatus(there)).toBe(401);
  });
});

describe('within a second, every process shows', () => {
  test('a permission that an administrator has granted to a user', async () => {
    const { here, userId } = await makeMember();
    const body = { name: 'CLOUD.WRITE', expiresAt: null, reason: 'a test' };
    await admin.call('POST', `/api/admin/user/${userId}/permission`, body);
    for (const user of [here, here.at(other)]) {
      expect(await permissionsOf(user)).toContain('CLOUD.WRITE');
    }
  });

  test('a permission that everyone has, or has no longer', async () => {
    const { here } = await makeMember();
    const there = here.at(other);
    expect(await permissionsOf(there)).toContain('CLOUD.READ');
    expect((await allowEveryone([])).status).toBe(200);
    expect(await permissionsOf(here)).toBe('[]');
    const without = await lastProfile(there, (answer) => permissionsIn(answer) === '[]');
    expect(permissionsIn(without)).toBe('[]');
    await allowEveryone(['CLOUD.READ']);
    expect(await permissionsOf(here)).toContain('CLOUD.READ');
    const again = await lastProfile(there, (answer) => permissionsIn(answer) !== '[]');
    expect(permissionsIn(again)).toContain('CLOUD.READ');
  });

  test('a package that a user has been granted', async () => {
    const { here, userId } = await makeMember();
    const packageId = randomUUID();
    const made = { id: packageId, status: 'ACTIVE', fields: makeFields() };
    expect((await admin.call('POST', '/api/admin/package', made)).status).toBe(200);
    const body = { packageId, reason: 'a test' };
    const granted = await admin.call('POST', `/api/admin/user/${userId}/package`, body);
    expect(granted.status).toBe(200);
    for (const user of [here, here.at(other)]) {
      expect((await profileOf(user)).data).toMatchObject({
        permissions: [{ name: 'CLOUD.READ' }, { name: 'CLOUD.UNLIMIT' }],
        licenses: [{ packageName: 'Month' }],
      });
    }
  });
});

function permissionsIn({ data }: Answer): string {
  return JSON.stringify(data['permissions']);
}

async function permissionsOf(user: Browser): Promise<string> {
  return permissionsIn(await profileOf(user));
}

/** Sets the permissions that every account has. */
function allowEveryone(value: readonly string[]): Promise<Answer> {
  return admin.call('PUT', '/api/admin/setting', { key: 'defaultPermissions', value });
}
