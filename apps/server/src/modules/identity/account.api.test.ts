import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { linkTokens, users } from '../../db/tables/user-tables.ts';
import { listMails } from '../../mail/mail-repository.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { hashPassword } from './passwords.ts';
import { LAN, makeMember, makeVisitor, type Visitor } from './testing/visitor.ts';

const api = await makeTestApi();
const { db } = api.database;
let count = 0;

const newEmail = () => `account-${(count += 1)}@example.com`;
const change = (visitor: Visitor, fields: object) =>
  visitor.call('POST', '/api/user/profile', fields);
const logIn = async (username: string, password: string) =>
  (await makeVisitor(api)).call('POST', '/api/login', { username, password });

/** The mails to an address, the oldest first. */
async function mailsTo(recipient: string) {
  return (await listMails(db, 500)).filter((mail) => mail.recipient === recipient).toReversed();
}

/** The secret of the last link that was mailed to an address. */
async function secretFor(recipient: string): Promise<string> {
  const texts = (await mailsTo(recipient)).map(({ text }) => text).join('\n');
  return [...texts.matchAll(/#(?:verify|reset)=(\S+)/g)].at(-1)?.[1] ?? '';
}

const verify = async (token: string) =>
  (await makeVisitor(api)).call('POST', '/api/user/email/verify', { token });
const reset = async (token: string, password: string) =>
  (await makeVisitor(api)).call('POST', '/api/user/password/reset', { token, password });

const forgot = async (email: string, headers = {}, options = {}) =>
  (await makeVisitor(api, options)).call('POST', '/api/user/password/forgot', { email }, headers);

describe('POST /api/user/profile', () => {
  test('changes what is sent and leaves the rest', async () => {
    const visitor = await makeMember(api, newEmail());
    const fields = { firstName: 'Mai', birthday: '1990-02-28', phone: '', username: 'mai.co' };
    const { status, body } = await change(visitor, fields);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      firstName: 'Mai',
      lastName: LAN.lastName,
      birthday: '1990-02-28',
      phone: null,
      username: 'mai.co',
    });
  });

  test('takes a whole form whose passwords are empty, and leaves the password', async () => {
    const email = newEmail();
    const visitor = await makeMember(api, email);
    const { consent: _consent, ...lan } = LAN;
    const form = { ...lan, username: '', email, phone: '', password: '', oldPassword: '' };
    const { status, body } = await change(visitor, { ...form, firstName: 'Mai' });
    expect([status, Object(body.data).firstName]).toEqual([200, 'Mai']);
    expect((await logIn(email, LAN.password)).status).toBe(200);
  });

  test.each(['type', 'status', 'permissions', 'licenses', 'isGuest', 'passwordHash', 'id'])(
    'mass assignment: refuses the field %s and changes nothing',
    async (field) => {
      const visitor = await makeMember(api, newEmail());
      const { status } = await change(visitor, { firstName: 'Mai', [field]: 'ADMIN' });
      expect(status).toBe(400);
      const { body } = await visitor.call('GET', '/api/user/profile');
      expect(body.data).toMatchObject({ firstName: 'Lan', type: 'NORMAL' });
    },
  );

  test.each([
    ['a NUL', { firstName: 'a\u0000b' }],
    ['a line break', { lastName: 'a\nb' }],
    ['a line separator', { lastName: 'a\u2028b' }],
    ['an override of the direction', { firstName: 'a\u202Eb' }],
    ['half a character', { firstName: 'a\uD800b' }],
    ['a year that is none', { birthday: '0000-01-01' }],
  ])(
    'poisoned text: %s is refused, not answered as a failure of the server',
    async (_what, fields) => {
      const visitor = await makeMember(api, newEmail());
      expect((await change(visitor, fields)).status).toBe(400);
      const values = { ...LAN, email: newEmail(), ...fields };
      expect(
        (await (await makeVisitor(api)).call('POST', '/api/user/register', values)).status,
      ).toBe(400);
    },
  );

  test('takes a user name in whatever form of Unicode it is typed', async () => {
    const email = newEmail();
    const visitor = await makeMember(api, email);
    await change(visitor, { username: 'Mậu'.normalize('NFD') });
    const { body } = await visitor.call('GET', '/api/user/profile');
    expect(body.data.username).toBe('Mậu'.normalize('NFC'));
    for (const form of ['NFC', 'NFD']) {
      expect((await logIn('Mậu'.normalize(form), LAN.password)).status).toBe(200);
    }
    expect((await logIn('a\u0000b', LAN.password)).status).toBe(400);
  });

  test('a stolen access token sets no password: the old one is needed, and other sessions end', async () => {
    const email = newEmail();
    const visitor = await makeMember(api, email);
    const other = await makeVisitor(api);
    await other.call('POST', '/api/login', { username: email, password: LAN.password });
    const password = 'chariot by the river';
    expect((await change(visitor, { password })).body.message).toBe(
      'Please enter your current password',
    );
    const wrong = await change(visitor, { password, oldPassword: 'wrong' });
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      400,
      'WRONG_PASSWORD',
      'Wrong password',
    ]);
    expect((await change(visitor, { password, oldPassword: LAN.password })).status).toBe(200);
    expect((await visitor.call('GET', '/api/user/profile')).status).toBe(200);
    expect((await other.call('GET', '/api/user/profile')).status).toBe(401);
    expect((await logIn(email, LAN.password)).status).toBe(400);
    expect((await logIn(email, password)).status).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
      'Your Chuhe password was changed',
    );
  });

  test('password guessing: the old password can be guessed eight times', async () => {
    const visitor = await makeMember(api, newEmail());
    const guess = { password: 'chariot by the river', oldPassword: 'wrong' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) statuses.push((await change(visitor, guess)).status);
    expect(statuses.slice(-2)).toEqual([400, 429]);
  });

  test('password guessing: guesses sent at once count too', async () => {
    const visitor = await makeMember(api, newEmail());
    const guess = { password: 'chariot by the river', oldPassword: 'wrong' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(visitor, guess)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12);
  });

  test('lost update: of two simultaneous changes of the password, one succeeds and the other is refused', async () => {
    const email = newEmail();
    const visitor = await makeMember(api, email);
    const passwords = ['chariot by the river', 'cannon over the river'];
    const answers = await Promise.all(
      passwords.map((password) => change(visitor, { password, oldPassword: LAN.password })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code));
    expect(new Set(codes)).toEqual(new Set(['done', 'WRONG_PASSWORD']));
    expect((await logIn(email, passwords[codes.indexOf('done')] ?? '')).status).toBe(200);
  });

  test('keeps the address until the link to the new one is opened, then notifies the old one', async () => {
    const old = newEmail();
    const visitor = await makeMember(api, old);
    const email = newEmail();
    const { body } = await change(visitor, { email, oldPassword: LAN.password });
    expect(body.data.email).toBe(old);
    api.pass(1);
    expect((await verify(await secretFor(email))).body.data).toEqual({ email });
    const { body: after } = await visitor.call('GET', '/api/user/profile');
    expect(after.data).toMatchObject({ email, emailVerified: true });
    const notices = (await mailsTo(old)).map(({ subject }) => subject);
    expect(notices.at(-1)).toBe('The email address of your Chuhe account was changed');
  });

  test('refuses an address that is in use, and one taken in the meantime', async () => {
    const taken = newEmail();
    await makeMember(api, taken);
    const visitor = await makeMember(api, newEmail());
    const inUse = await change(visitor, { email: taken, oldPassword: LAN.password });
    expect([inUse.status, inUse.body.code]).toEqual([409, 'EMAIL_IN_USE']);
    const free = newEmail();
    await change(visitor, { email: free, oldPassword: LAN.password });
    const secret = await secretFor(free);
    await makeMember(api, free);
    expect((await verify(secret)).body.code).toBe('EMAIL_IN_USE');
  });

  test('without a password one is set only just after signing in', async () => {
    const user = await api.signIn({ email: newEmail() });
    const send = () =>
      api.call({
        method: 'POST',
        url: '/api/user/profile',
        headers: user.headers,
        payload: { password: 'chariot by the river' },
      });
    api.pass(301_000);
    expect((await send()).body.code).toBe('FRESH_SIGN_IN_REQUIRED');
    api.pass(-301_000);
    expect((await send()).status).toBe(200);
  });
});

describe('the proof of an email address', () => {
  test('comes by a link that works once, for three days', async () => {
    const email = newEmail();
    await makeMember(api, email);
    const secret = await secretFor(email);
    api.pass(3 * 86_400_000);
    expect((await verify(secret)).body.code).toBe('LINK_EXPIRED');
    api.pass(-1);
    expect((await verify(secret)).status).toBe(200);
    expect((await verify(secret)).body.code).toBe('LINK_EXPIRED');
  });

  test('can be requested again; the previous link stops working', async () => {
    const email = newEmail();
    const visitor = await makeMember(api, email);
    const first = await secretFor(email);
    api.pass(1);
    await visitor.call('POST', '/api/user/email/verification');
    const second = await secretFor(email);
    expect((await verify(first)).status).toBe(400);
    expect((await verify(second)).status).toBe(200);
  });

  test.each([false, true])(
    'asked for again, goes to the new address of a change (the old one proven: %s)',
    async (isProven) => {
      const old = newEmail();
      const visitor = await makeMember(api, old);
      if (isProven) await verify(await secretFor(old));
      const email = newEmail();
      await change(visitor, { email, oldPassword: LAN.password });
      api.pass(1);
      await visitor.call('POST', '/api/user/email/verification');
      expect(await mailsTo(email)).toHaveLength(2);
      expect((await verify(await secretFor(email))).body.data).toEqual({ email });
    },
  );

  test.each([
    ['vi', 'Xác nhận địa chỉ email của bạn tại Chuhe'],
    ['zh', '确认您在楚河的邮箱地址'],
  ])('is asked for in the language of the user: %s', async (language, subject) => {
    const email = newEmail();
    const visitor = await makeVisitor(api);
    const headers = { 'accept-language': language };
    await visitor.call('POST', '/api/user/register', { ...LAN, email }, headers);
    expect((await mailsTo(email))[0]?.subject).toBe(subject);
  });
});

describe('a forgotten password', () => {
  test('account enumeration: the answer for an unknown address is the same', async () => {
    const email = newEmail();
    await makeMember(api, email);
    const known = await forgot(email);
    const unknown = await forgot('unknown@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await expect.poll(() => secretFor(email)).not.toBe('');
    expect(await mailsTo('unknown@example.com')).toEqual([]);
  });

  test('is reset by a link that works once, for 30 minutes, and ends every session', async () => {
    const email = newEmail();
    const visitor = await makeMember(api, email);
    api.pass(1);
    await forgot(email.toUpperCase());
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    const secret = await secretFor(email);
    const password = 'cannon over the river';
    api.pass(30 * 60_000);
    expect((await reset(secret, password)).body.code).toBe('LINK_EXPIRED');
    api.pass(-1);
    expect((await reset(secret, 'qwertyui')).status).toBe(400);
    expect((await reset(secret, password)).status).toBe(200);
    expect((await reset(secret, password)).body.code).toBe('LINK_EXPIRED');
    expect((await visitor.call('GET', '/api/user/profile')).status).toBe(401);
    expect((await logIn(email, LAN.password)).status).toBe(400);
    const { body } = await logIn(email, password);
    expect(body.success).toBe(true);
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(user?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  test.each<[string, Partial<typeof users.$inferInsert>, string]>([
    ['the password is changed', { passwordHash: 'another' }, 'LOGIN_FAILED'],
    ['the account is deactivated', { status: 'INACTIVE' }, 'ACCOUNT_INACTIVE'],
  ])('a login under way when %s opens no session', async (_what, values, code) => {
    const email = newEmail();
    await makeMember(api, email);
    // The login begins its transaction after it has checked the password.
    const begin = db.transaction.bind(db);
    const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, options) => {
      await db.update(users).set(values).where(eq(users.email, email));
      return begin(work, options);
    });
    const { body } = await logIn(email, LAN.password);
    spy.mockRestore();
    expect(body.code).toBe(code);
  });

  test('denial of service: a made up link is refused before any hash is made for it', async () => {
    const queued = Array.from({ length: 66 }, () => hashPassword('keeps the others waiting'));
    const { body } = await reset('made up', 'cannon over the river');
    expect(body.code).toBe('LINK_EXPIRED');
    await Promise.all(queued);
  });

  test('account pre-hijacking: who registered with another’s address keeps nothing once its owner has reset it', async () => {
    const victim = newEmail();
    const squatter = await makeMember(api, victim);
    const own = newEmail();
    await change(squatter, { email: own, oldPassword: LAN.password });
    const pending = await secretFor(own);
    api.pass(1);
    await forgot(victim);
    await expect.poll(async () => (await mailsTo(victim)).length).toBe(2);
    expect((await reset(await secretFor(victim), 'cannon over the river')).status).toBe(200);
    expect((await verify(pending)).body.code).toBe('LINK_EXPIRED');
    expect((await squatter.call('GET', '/api/user/profile')).status).toBe(401);
  });

  test('a stolen database holds no secret of a link', async () => {
    const email = newEmail();
    await makeMember(api, email);
    const secret = await secretFor(email);
    expect(JSON.stringify(await db.select().from(linkTokens))).not.toContain(secret);
  });

  test('host header injection: the link leads to this server, whatever the request names', async () => {
    const email = newEmail();
    await makeMember(api, email);
    await forgot(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    const texts = (await mailsTo(email)).map(({ text }) => text).join();
    expect(texts).not.toContain('evil.example');
    expect(texts).toContain('http://localhost:');
  });

  test('mail bombing: one network causes four reset mails an hour to an address', async () => {
    const email = newEmail();
    await makeMember(api, email);
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await forgot(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject).toSorted();
    const verification = 'Confirm your email address for Chuhe';
    const reset = 'Reset your password for Chuhe';
    await expect.poll(subjects).toEqual([verification, reset, reset, reset, reset]);
  });
});

describe('mail bombing', () => {
  const EN = 'Too many emails have been requested. Please try again in 60 minutes';

  test('the account, the recipient and the network address of a change are each limited', async () => {
    const LIMITS = [
      ['account', 6],
      ['recipient', 20],
      ['network', 30],
      ['recipient and network', 4],
    ] as const;
    // Each of them makes fewer changes than an account may.
    const others: Awaited<ReturnType<typeof makeMember>>[] = [];
    for (const [same, max] of LIMITS) {
      const victim = newEmail();
      const member = await makeMember(api, newEmail());
      const answers: Awaited<ReturnType<typeof change>>[] = [];
      for (let tries = 0; tries <= max; tries += 1) {
        const network = same.includes('network') ? 200 + max : tries + 1;
        const sender = await makeVisitor(api, { remoteAddress: `203.0.113.${network}` });
        const other =
          same === 'account' ? member : (others[tries] ?? (await makeMember(api, newEmail())));
        if (same !== 'account') others[tries] = other;
        sender.accessToken = other.accessToken;
        const email = same.includes('recipient') ? victim : newEmail();
        answers.push(await change(sender, { email, oldPassword: LAN.password }));
      }
      // The registration of the account has sent a mail, too.
      const allowed = same === 'account' ? max - 1 : max;
      expect(answers.findIndex(({ status }) => status === 429)).toBe(allowed);
      const { body, headers } = answers.at(-1) ?? answers[0] ?? {};
      expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: EN });
      expect(headers?.['retry-after']).toBe('3600');
    }
  });

  test('denial of service: a stranger who uses up mails to an address does not keep its owner from them', async () => {
    const victim = newEmail();
    const stranger = { remoteAddress: '203.0.113.66' };
    for (let tries = 0; tries < 5; tries += 1) {
      const sender = await makeVisitor(api, stranger);
      sender.accessToken = (await makeMember(api, newEmail())).accessToken;
      const claim = { email: victim, oldPassword: LAN.password };
      expect((await change(sender, claim)).status).toBe(tries < 4 ? 200 : 429);
    }
    const owner = await makeVisitor(api, { remoteAddress: '198.51.100.7' });
    const fields = { ...LAN, email: victim };
    expect((await owner.call('POST', '/api/user/register', fields)).status).toBe(200);
    for (let tries = 0; tries < 4; tries += 1) await forgot(victim, {}, stranger);
    expect((await forgot(victim, {}, stranger)).status).toBe(429);
    const mails = async () => (await mailsTo(victim)).length;
    await expect.poll(mails).toBe(4 + 1 + 4);
    const own = await forgot(victim, {}, { remoteAddress: '198.51.100.7' });
    expect(own.status).toBe(200);
    await expect.poll(mails).toBe(4 + 1 + 4 + 1);
  });

  test('a user who waits as long as the answer says may continue, up to twelve mails a day to one address', async () => {
    const victim = newEmail();
    let sent = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      for (let tries = 0; tries < 4; tries += 1) {
        const sender = await makeMember(api, newEmail());
        const { status } = await change(sender, { email: victim, oldPassword: LAN.password });
        if (status === 200) sent += 1;
      }
      api.pass(3_600_000);
    }
    expect(sent).toBe(12);
    expect(await mailsTo(victim)).toHaveLength(12);
  });

  test('the limits also hold for repeated requests, registrations and changes of passwords', async () => {
    const victim = newEmail();
    const member = await makeMember(api, victim);
    const again = () => member.call('POST', '/api/user/email/verification');
    for (let tries = 0; tries < 3; tries += 1) expect((await again()).status).toBe(200);
    const refused = await again();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    const other = newEmail();
    await change(member, { email: other, oldPassword: LAN.password });
    await verify(await secretFor(other));
    const registered = await (await makeVisitor(api)).call('POST', '/api/user/register', {
      ...LAN,
      email: victim,
    });
    expect([registered.status, registered.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);

    const unproven = newEmail();
    const squatter = await makeMember(api, unproven);
    let oldPassword = LAN.password;
    for (let tries = 0; tries < 8; tries += 1) {
      const password = `chariot number ${tries}`;
      expect((await change(squatter, { password, oldPassword })).status).toBe(200);
      oldPassword = password;
    }
    const notices = (await mailsTo(unproven)).filter(({ subject }) => subject.includes('password'));
    expect(notices).toHaveLength(4);
  });

  test.each([
    ['vi', 'Đã yêu cầu gửi quá nhiều email. Vui lòng thử lại sau 60 phút'],
    ['zh', '请求发送的邮件过多，请在60分钟后重试'],
  ])('is refused in the language of the user: %s', async (language, message) => {
    const email = newEmail();
    const send = () => forgot(email, { 'accept-language': language });
    for (let tries = 0; tries < 4; tries += 1) await send();
    expect((await send()).body.message).toBe(message);
  });
});

test('the log holds no password, no token and no address', async () => {
  const lines = api.logLines.join('\n');
  expect(api.logLines.length).toBeGreaterThan(50);
  expect(lines).not.toMatch(/@example\.com|Bearer|eyJ|XQRefreshToken|river|argon2/);
});
