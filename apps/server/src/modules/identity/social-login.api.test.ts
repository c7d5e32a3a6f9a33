import { INITIAL_FEN } from '@chuhe/rules/fen';
import { eq } from 'drizzle-orm';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { linkTokens, userIdentities, users } from '../../db/tables/user-tables.ts';
import { listMails } from '../../mail/mail-repository.ts';
import { writeSetting } from '../../settings/site-settings.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeIdentityVerifier } from './identity-verifier.ts';
import { hashPassword } from './passwords.ts';
import { CONSENT, LAN, makeMember, makeVisitor, type Visitor } from './testing/visitor.ts';

const pair = await generateKeyPair('RS256');
const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' };
const config = {
  issuer: 'https://id.example/demo',
  audience: 'demo',
  keysUrl: 'https://id.example/keys',
};
const HOSTED = {
  projectId: 'demo-a',
  apiKey: 'key',
  authDomain: 'a.example',
  providers: ['GOOGLE'] as const,
  hasPasswords: true,
};
const keys = createLocalJWKSet({ keys: [publicKey] });
const api = await makeTestApi(
  { identity: config },
  { identity: makeIdentityVerifier(config, keys) },
);
const { db } = api.database;
let count = 0;

/** A token as Firebase Authentication signs it after a sign-in with Google. */
function claimsOf(subject: string, changes: object = {}) {
  const now = Math.floor(api.now().getTime() / 1000);
  return {
    iss: config.issuer,
    aud: config.audience,
    sub: subject,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    firebase: { sign_in_provider: 'google.com', identities: { 'google.com': [`g-${subject}`] } },
    ...changes,
  };
}

const sign = (claims: Record<string, unknown>, header = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
    .sign(pair.privateKey);

const aged = (claim: string, seconds: number) => ({
  [claim]: Math.floor(api.now().getTime() / 1000) - seconds,
});

const newSubject = () => `subject-${(count += 1)}`;

async function signIn(idToken: string | undefined, providerId: string, fields = {}, by?: Visitor) {
  const visitor = by ?? (await makeVisitor(api));
  const payload = {
    providerType: 'GOOGLE',
    providerId,
    firstName: 'Mai',
    lastName: 'Lê',
    idToken,
    consent: CONSENT,
    ...fields,
  };
  return { visitor, ...(await visitor.call('POST', '/api/user/social-login', payload)) };
}

/** The secret of the last link of a kind that was mailed to an address. */
async function secretIn(email: string, kind: 'reset' | 'verify'): Promise<string> {
  const mails = (await listMails(db, 500)).filter(({ recipient }) => recipient === email);
  return new RegExp(`#${kind}=(\\S+)`).exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? '';
}

async function verifyByMail(email: string): Promise<void> {
  const token = await secretIn(email, 'verify');
  const visitor = await makeVisitor(api);
  expect((await visitor.call('POST', '/api/user/email/verify', { token })).status).toBe(200);
}

describe('POST /api/user/social-login', () => {
  test('makes an account for a proven identity, and finds it again', async () => {
    const subject = newSubject();
    const claims = claimsOf(subject, { email: 'mai@example.com', email_verified: true });
    const first = await signIn(await sign(claims), subject);
    expect(first.status).toBe(200);
    const { body } = await first.visitor.call('GET', '/api/user/profile');
    expect(body.data).toMatchObject({
      firstName: 'Mai',
      email: 'mai@example.com',
      emailVerified: true,
      hasPassword: false,
      isGuest: false,
    });
    const second = await signIn(await sign(claimsOf(subject, { n: 2 })), `g-${subject}`);
    const again = await second.visitor.call('GET', '/api/user/profile');
    expect(again.body.data.id).toBe(body.data.id);
  });

  test('impersonation: a body without a proof is refused with 400 and makes no session', async () => {
    const { status, body, visitor } = await signIn(undefined, 'x');
    expect([status, body.code]).toEqual([400, 'IDENTITY_PROOF_REQUIRED']);
    expect(visitor.refreshToken).toBe('');
  });

  test('replay: a proof is exchanged once, ten times at the same moment too', async () => {
    const subject = newSubject();
    const token = await sign(claimsOf(subject));
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(token, subject)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(token, subject)).body.code).toBe('IDENTITY_PROOF_INVALID');
  });

  test('replay: a proof written in another way is the same proof', async () => {
    const subject = newSubject();
    const token = await sign(claimsOf(subject));
    // The last character of a signature of 256 bytes holds two bits of the signature. Its other four bits are unused.
    const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = ALPHABET.indexOf(token.at(-1) ?? '');
    const other = `${token.slice(0, -1)}${ALPHABET[last ^ 1]}`;
    expect((await signIn(token, subject)).status).toBe(200);
    expect((await signIn(other, subject)).body.code).toBe('IDENTITY_PROOF_INVALID');
  });

  test('a race: first sign-ins at once by different proofs come to one account', async () => {
    const subject = newSubject();
    const claims = { email: `${subject}@example.com`, email_verified: true };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async (n) =>
        signIn(await sign(claimsOf(subject, { ...claims, n })), subject),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await db.select().from(users).where(eq(users.email, claims.email));
    expect(rows).toHaveLength(1);
  });

  test.each<[string, (subject: string) => Promise<string> | string]>([
    ['an unsigned token (alg none)', (subject) => new UnsecuredJWT(claimsOf(subject)).encode()],
    [
      'a token signed with the public key as a secret (HS256)',
      (subject) =>
        new SignJWT(claimsOf(subject))
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(JSON.stringify(publicKey))),
    ],
    [
      'a token signed by another key',
      async (subject) =>
        new SignJWT(claimsOf(subject))
          .setProtectedHeader({ alg: 'RS256', kid: 'one' })
          .sign((await generateKeyPair('RS256')).privateKey),
    ],
    ['an unknown key', (subject) => sign(claimsOf(subject), { kid: 'two' })],
    ['a token for another site', (subject) => sign(claimsOf(subject, { aud: 'other' }))],
    [
      'a token of another issuer',
      (subject) => sign(claimsOf(subject, { iss: 'https://evil.example' })),
    ],
    ['a token that has run out', (subject) => sign(claimsOf(subject, { exp: 1_700_000_000 }))],
    ['a token of more than 300 s ago', (subject) => sign(claimsOf(subject, aged('iat', 311)))],
    [
      'a sign-in of more than 300 s ago',
      (subject) => sign(claimsOf(subject, aged('auth_time', 301))),
    ],
    ['a token without a provider', (subject) => sign(claimsOf(subject, { firebase: undefined }))],
    [
      'a token of a tenant, who gives subjects of its own',
      (subject) =>
        sign(
          claimsOf(subject, {
            firebase: { sign_in_provider: 'google.com', identities: {}, tenant: 'other' },
          }),
        ),
    ],
    ['no token at all', () => 'x.y.z'],
  ])('forgery: refuses %s', async (_what, make) => {
    const subject = newSubject();
    const { status, body, visitor } = await signIn(await make(subject), subject);
    expect([status, body.code]).toEqual([400, 'IDENTITY_PROOF_INVALID']);
    expect(visitor.refreshToken).toBe('');
    const rows = await db.select().from(userIdentities).where(eq(userIdentities.subject, subject));
    expect(rows).toEqual([]);
  });

  test.each([
    ['another identity', { providerId: 'somebody else' }],
    ['another provider', { providerType: 'FACEBOOK' }],
  ])('impersonation: a body that names %s than the proof is refused', async (_what, fields) => {
    const subject = newSubject();
    const { status } = await signIn(await sign(claimsOf(subject)), subject, fields);
    expect(status).toBe(400);
  });

  test('account takeover: the address of a victim in the body has no effect', async () => {
    await makeMember(api, 'victim@example.com');
    const subject = newSubject();
    const { visitor } = await signIn(await sign(claimsOf(subject)), subject, {
      email: 'victim@example.com',
    });
    const { body } = await visitor.call('GET', '/api/user/profile');
    expect(body.data.email).toBeNull();
  });

  test.each([
    ['the proof has not', false, true],
    ['the account has not', true, false],
  ])(
    'account takeover: an address that %s proven does not link',
    async (_who, inProof, inAccount) => {
      const email = `pre-${count}@example.com`;
      await makeMember(api, email);
      if (inAccount) {
        await db.update(users).set({ emailVerifiedAt: api.now() }).where(eq(users.email, email));
      }
      const subject = newSubject();
      const token = await sign(claimsOf(subject, { email, email_verified: inProof }));
      const { status, body } = await signIn(token, subject);
      expect([status, body.code]).toEqual([409, 'LINK_REQUIRED']);
    },
  );

  test('the password of the account that has the address links, a wrong one does not', async () => {
    const email = 'by-password@example.com';
    const owner = await makeMember(api, email);
    const subject = newSubject();
    const attempt = async (password: string, n: number) =>
      signIn(await sign(claimsOf(subject, { email, n })), subject, { password, endsOthers: true });
    const refused = await attempt('a wrong password', 1);
    expect([refused.status, refused.body.code]).toEqual([400, 'LOGIN_FAILED']);
    const { status, visitor } = await attempt(LAN.password, 2);
    expect(status).toBe(200);
    const { body } = await visitor.call('GET', '/api/user/profile');
    expect(body.data).toMatchObject({ email, hasPassword: true });
    expect((await owner.call('GET', '/api/user/profile')).status).toBe(401);
  });

  test('an address proven by both sides links to the account', async () => {
    const email = 'linked@example.com';
    const owner = await makeMember(api, email);
    await db.update(users).set({ emailVerifiedAt: api.now() }).where(eq(users.email, email));
    const subject = newSubject();
    const token = await sign(claimsOf(subject, { email, email_verified: true }));
    const one = await owner.call('GET', '/api/user/profile');
    const { visitor } = await signIn(token, subject);
    const other = await visitor.call('GET', '/api/user/profile');
    expect(other.body.data.id).toBe(one.body.data.id);
  });

  test('account pre-hijacking: who registered with a victim’s address keeps nothing once its owner signs in', async () => {
    const email = 'hijacked@example.com';
    const hijacker = await makeMember(api, email);
    const backdoor = await linked(hijacker, { oldPassword: LAN.password });
    const made = await hijacker.call('POST', '/api/cloud-key', { oldPassword: LAN.password });
    expect(made.status).toBe(200);
    const { id } = (await hijacker.call('GET', '/api/user/profile')).body.data;
    // The victim opens the link of a registration that was not theirs. Then the hijacker changes the password.
    await verifyByMail(email);
    const password = 'pháo qua sông rồi';
    const change = { password, oldPassword: LAN.password };
    expect((await hijacker.call('POST', '/api/user/profile', change)).status).toBe(200);
    const pending = { email: 'hijacker@example.com', oldPassword: password };
    expect((await hijacker.call('POST', '/api/user/profile', pending)).status).toBe(200);
    api.pass(1);

    const subject = newSubject();
    const token = await sign(claimsOf(subject, { email, email_verified: true }));
    const { visitor, body } = await signIn(token, subject);
    expect(body.data).toMatchObject({ isTakenOver: true });
    const { body: profile } = await visitor.call('GET', '/api/user/profile');
    expect(profile.data).toMatchObject({ id, email, emailVerified: true, hasPassword: false });
    expect((await hijacker.call('GET', '/api/user/profile')).status).toBe(401);
    for (const tried of [LAN.password, password]) {
      const login = { username: email, password: tried };
      expect((await (await makeVisitor(api)).call('POST', '/api/login', login)).status).toBe(400);
    }
    const rows = await db.select().from(userIdentities).where(eq(userIdentities.userId, id));
    expect(rows.map((row) => row.subject)).toEqual([subject]);
    expect(rows.map((row) => row.subject)).not.toContain(backdoor);
    const links = await db.select().from(linkTokens).where(eq(linkTokens.userId, id));
    expect(links).toEqual([]);
    expect((await visitor.call('GET', '/api/cloud-key')).body.data).toBeNull();
    const newest = (await listMails(db, 500)).find(({ recipient }) => recipient === email);
    expect(newest?.subject).toBe('A new way to log in to Chuhe');

    // The second sign-in is an ordinary one.
    const again = await sign(claimsOf(subject, { email, email_verified: true, n: 2 }));
    expect((await signIn(again, subject)).body.data).toMatchObject({ isTakenOver: false });
    expect((await visitor.call('GET', '/api/user/profile')).status).toBe(200);
  });

  test('a password that a mailed link has set stays when its owner signs in, as do games', async () => {
    const email = 'mailbox@example.com';
    const member = await makeMember(api, email);
    await member.call('POST', '/api/user/password/forgot', { email });
    await expect.poll(() => secretIn(email, 'reset')).not.toBe('');
    const password = 'pháo qua sông rồi';
    const reset = { token: await secretIn(email, 'reset'), password };
    expect((await member.call('POST', '/api/user/password/reset', reset)).status).toBe(200);
    const login = { username: email, password };
    const owner = await makeVisitor(api);
    await owner.call('POST', '/api/login', login);
    const game = { startFEN: INITIAL_FEN, history: [], information: [] };
    const saved = await owner.call('POST', '/api/match', game);
    expect(saved.status).toBe(200);

    const subject = newSubject();
    const token = await sign(claimsOf(subject, { email, email_verified: true }));
    const { visitor, body } = await signIn(token, subject);
    expect(body.data).toMatchObject({ isTakenOver: true });
    expect((await owner.call('GET', '/api/user/profile')).status).toBe(401);
    const back = await makeVisitor(api);
    expect((await back.call('POST', '/api/login', login)).status).toBe(200);
    const { body: list } = await visitor.call('GET', '/api/match/only-me');
    expect(list.data).toMatchObject({ matches: [expect.anything()] });

    // A password that was changed with the old one still counts as set by a link to the address, but not to a new address.
    const changed = { password: 'chariot by the river', oldPassword: password };
    expect((await back.call('POST', '/api/user/profile', changed)).status).toBe(200);
    const moved = 'moved@example.com';
    const move = { email: moved, oldPassword: changed.password };
    expect((await back.call('POST', '/api/user/profile', move)).status).toBe(200);
    await verifyByMail(moved);
    const other = newSubject();
    const proof = await sign(claimsOf(other, { email: moved, email_verified: true }));
    const { visitor: last } = await signIn(proof, other);
    const { body: profile } = await last.call('GET', '/api/user/profile');
    expect(profile.data).toMatchObject({ email: moved, hasPassword: false });
  });

  test('a user who also sends the password of the account keeps the password and every session', async () => {
    const email = 'both@example.com';
    const member = await makeMember(api, email);
    await verifyByMail(email);
    const subject = newSubject();
    const token = await sign(claimsOf(subject, { email, email_verified: true }));
    const { body } = await signIn(token, subject, { password: LAN.password });
    expect(body.data).toMatchObject({ isTakenOver: false });
    const { body: profile } = await member.call('GET', '/api/user/profile');
    expect(profile.data).toMatchObject({ email, hasPassword: true });
  });

  test('an address that is proven after the sign-up becomes the account’s, and ends the access of who had it before', async () => {
    const email = 'later@example.com';
    const subject = newSubject();
    const first = await signIn(await sign(claimsOf(subject, { email })), subject);
    const profile = async () => (await first.visitor.call('GET', '/api/user/profile')).body.data;
    expect((await profile()).email).toBeNull();
    const { id } = await profile();
    const other = await linked(first.visitor);
    const squatter = { email: 'squatter@example.com' };
    expect((await first.visitor.call('POST', '/api/user/profile', squatter)).status).toBe(200);
    const proven = claimsOf(subject, { email, email_verified: true });
    const second = await signIn(await sign(proven), subject);
    const { body } = await second.visitor.call('GET', '/api/user/profile');
    expect(body.data).toMatchObject({ id, email, emailVerified: true });
    expect((await first.visitor.call('GET', '/api/user/profile')).status).toBe(401);
    const rows = await db.select().from(userIdentities).where(eq(userIdentities.userId, id));
    expect(rows.map((row) => row.subject)).not.toContain(other);
    const links = await db.select().from(linkTokens).where(eq(linkTokens.userId, id));
    expect(links).toEqual([]);
  });

  test('an address that no account here can have keeps no user out, and proves nothing', async () => {
    const subject = newSubject();
    const token = await sign(claimsOf(subject, { email: 'lê@ví-dụ.vn', email_verified: true }));
    const { visitor } = await signIn(token, subject);
    const { body } = await visitor.call('GET', '/api/user/profile');
    expect(body.data).toMatchObject({ email: null, emailVerified: false });
  });

  test('turns the guest of the guest token into the account', async () => {
    const guest = await makeVisitor(api);
    await guest.call('POST', '/api/user/quick-register');
    const before = await guest.call('GET', '/api/user/profile');
    const subject = newSubject();
    await signIn(await sign(claimsOf(subject)), subject, {}, guest);
    const after = await guest.call('GET', '/api/user/profile');
    expect(after.body.data).toMatchObject({ id: before.body.data.id, isGuest: false });
  });
});

/** Connects another identity with the account of a visitor. @returns its subject */
async function linked(visitor: Visitor, fields = {}): Promise<string> {
  const subject = newSubject();
  const idToken = await sign(claimsOf(subject));
  const payload = { providerType: 'GOOGLE', providerId: subject, idToken, ...fields };
  const { status } = await visitor.call('POST', '/api/user/identities', payload);
  expect(status).toBe(200);
  return subject;
}

describe('identities of an account', () => {
  test('are connected by a second proof, sign in, and are disconnected; the last way in stays', async () => {
    const member = await makeMember(api, 'ways@example.com');
    const subject = newSubject();
    const link = async (fields: object) =>
      member.call('POST', '/api/user/identities', {
        providerType: 'GOOGLE',
        providerId: subject,
        idToken: await sign(claimsOf(subject, { n: Math.random() })),
        ...fields,
      });
    expect((await link({})).body.code).toBe('BAD_REQUEST');
    expect((await link({ oldPassword: 'a wrong password' })).body.code).toBe('WRONG_PASSWORD');
    const { body } = await link({ oldPassword: LAN.password });
    expect(body.data).toMatchObject([{ subject, providerType: 'GOOGLE' }]);

    const { visitor } = await signIn(await sign(claimsOf(subject, { n: 9 })), subject);
    const owner = await member.call('GET', '/api/user/profile');
    const found = await visitor.call('GET', '/api/user/profile');
    expect(found.body.data.id).toBe(owner.body.data.id);

    const unlink = (fields: object) =>
      visitor.call('POST', '/api/user/identities/unlink', { subject, ...fields });
    expect((await unlink({ oldPassword: 'a wrong password' })).body.code).toBe('WRONG_PASSWORD');
    expect((await unlink({ oldPassword: LAN.password })).body.data).toEqual([]);
    expect((await unlink({ oldPassword: LAN.password })).status).toBe(404);

    const only = newSubject();
    const { visitor: guestless } = await signIn(await sign(claimsOf(only)), only);
    const last = await guestless.call('POST', '/api/user/identities/unlink', { subject: only });
    expect([last.status, last.body.code]).toEqual([409, 'LAST_SIGN_IN_WAY']);

    // Neither of these is a way to sign in: a password without a user name or address, and an identity of a former provider.
    const { id: userId } = (await guestless.call('GET', '/api/user/profile')).body.data;
    const passwordHash = await hashPassword(LAN.password);
    await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
    const old = { issuer: 'https://id.example/before', subject: only, providerType: 'GOOGLE' };
    await db.insert(userIdentities).values({ ...old, userId, createdAt: api.now() });
    const still = await guestless.call('POST', '/api/user/identities/unlink', {
      subject: only,
      oldPassword: LAN.password,
    });
    expect([still.status, still.body.code]).toEqual([409, 'LAST_SIGN_IN_WAY']);
  });

  test('account pre-hijacking: a password reset by the address ends the identities before it', async () => {
    const email = 'squatted@example.com';
    const squatter = await makeMember(api, email);
    const subject = newSubject();
    const link = await squatter.call('POST', '/api/user/identities', {
      providerType: 'GOOGLE',
      providerId: subject,
      idToken: await sign(claimsOf(subject)),
      oldPassword: LAN.password,
    });
    expect(link.status).toBe(200);
    const owner = await makeVisitor(api);
    await owner.call('POST', '/api/user/password/forgot', { email });
    await expect.poll(() => secretIn(email, 'reset')).not.toBe('');
    const fields = { token: await secretIn(email, 'reset'), password: 'pháo qua sông rồi' };
    expect((await owner.call('POST', '/api/user/password/reset', fields)).status).toBe(200);
    const rows = await db.select().from(userIdentities).where(eq(userIdentities.subject, subject));
    expect(rows).toEqual([]);
  });

  test('account takeover: a stolen access token connects nothing after five minutes', async () => {
    const subject = newSubject();
    const { visitor } = await signIn(await sign(claimsOf(subject)), subject);
    api.pass(5 * 60_000 + 1);
    const other = newSubject();
    const idToken = await sign(claimsOf(other));
    const payload = { providerType: 'GOOGLE', providerId: other, idToken };
    const { status, body } = await visitor.call('POST', '/api/user/identities', payload);
    expect([status, body.code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
  });

  test('theft: an identity that signs in to another account is not taken from it', async () => {
    const subject = newSubject();
    await signIn(await sign(claimsOf(subject)), subject);
    const member = await makeMember(api, 'thief@example.com');
    const { status, body } = await member.call('POST', '/api/user/identities', {
      providerType: 'GOOGLE',
      providerId: subject,
      idToken: await sign(claimsOf(subject, { n: 2 })),
      oldPassword: LAN.password,
    });
    expect([status, body.code]).toEqual([409, 'IDENTITY_IN_USE']);
  });

  test('report an address that was verified meanwhile, by a new token', async () => {
    const subject = newSubject();
    const email = 'since@example.com';
    const { visitor } = await signIn(await sign(claimsOf(subject, { email })), subject);
    api.pass(400_000);
    const { status } = await visitor.call('POST', '/api/user/identities', {
      providerType: 'GOOGLE',
      providerId: subject,
      idToken: await sign(
        claimsOf(subject, { email, email_verified: true, ...aged('auth_time', 400) }),
      ),
    });
    const { body } = await visitor.call('GET', '/api/user/profile');
    expect([status, body.data.email, body.data.emailVerified]).toEqual([200, email, true]);
  });
});

test('password guessing: wrong passwords of all calls count together, so none is a way around another', async () => {
  const email = 'guessed@example.com';
  const admin = await makeMember(api, email);
  await db.update(users).set({ type: 'ADMIN' }).where(eq(users.email, email));
  const subject = newSubject();
  const proof = async () => ({
    providerType: 'GOOGLE',
    providerId: subject,
    idToken: await sign(claimsOf(subject, { email, n: Math.random() })),
  });
  const oldPassword = 'a wrong password';
  const CALLS: readonly [string, () => Promise<object>][] = [
    ['/api/login', async () => ({ username: email, password: oldPassword })],
    ['/api/user/social-login', async () => ({ ...(await proof()), password: oldPassword })],
    ['/api/user/profile', async () => ({ password: 'pháo qua sông rồi', oldPassword })],
    ['/api/user/profile', async () => ({ email: 'thief@example.com', oldPassword })],
    ['/api/user/identities', async () => ({ ...(await proof()), oldPassword })],
    ['/api/user/identities/unlink', async () => ({ subject, oldPassword })],
    ['/api/admin/step-up', async () => ({ password: oldPassword })],
  ];
  const guess = async ([url, payload]: (typeof CALLS)[number]) =>
    admin.call('POST', url, await payload());
  for (const call of CALLS) expect((await guess(call)).status).toBe(400);
  for (const call of CALLS.slice(0, 1)) expect((await guess(call)).status).toBe(400);
  for (const call of CALLS) {
    const { status, headers } = await guess(call);
    expect([call[0], status, headers['retry-after']]).toEqual([call[0], 429, '900']);
  }
});

test('if the provider keeps the passwords, none is added here, and existing ones still work', async () => {
  const hosted = { ...config, hosted: HOSTED };
  const other = await makeTestApi({ identity: hosted });
  const ways = await other.call({ url: '/api/sign-in-ways' });
  expect(ways.body.data).toEqual({
    passwords: 'hosted',
    providers: ['GOOGLE'],
    hosted: { projectId: 'demo-a', apiKey: 'key', authDomain: 'a.example' },
  });
  const visitor = await makeVisitor(other);
  const refused = await visitor.call('POST', '/api/user/register', LAN);
  expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORDS_HOSTED']);
  const passwordHash = await hashPassword(LAN.password);
  await other.signIn({ email: LAN.email, passwordHash });
  const payload = { username: LAN.email, password: LAN.password };
  expect((await visitor.call('POST', '/api/login', payload)).status).toBe(200);
  const social = await other.signIn({ email: 'social@example.com' });
  const { status } = await other.call({
    method: 'POST',
    url: '/api/user/profile',
    headers: social.headers,
    payload: { password: 'một mật khẩu mới' },
  });
  expect(status).toBe(403);
});

test('if no provider is set up, no proof is accepted', async () => {
  const other = await makeTestApi();
  const visitor = await makeVisitor(other);
  const payload = { providerType: 'GOOGLE', providerId: 'x', idToken: await sign(claimsOf('x')) };
  const { status } = await visitor.call('POST', '/api/user/social-login', payload);
  expect(status).toBe(400);
  const ways = await other.call({ url: '/api/sign-in-ways' });
  expect(ways.body.data).toEqual({ passwords: 'own', providers: [], hosted: null });
});

test('if registration is closed, an account is found but not created, and the proof stays valid', async () => {
  const [known, unknown] = [newSubject(), newSubject()];
  expect((await signIn(await sign(claimsOf(known)), known)).status).toBe(200);
  const close = (isRegistrationOpen: boolean) =>
    writeSetting(db, { key: 'isRegistrationOpen', value: isRegistrationOpen }, api.now());
  await close(false);
  const proof = await sign(claimsOf(unknown));
  const refused = await signIn(proof, unknown);
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  api.pass(1000);
  expect((await signIn(await sign(claimsOf(known)), known)).status).toBe(200);
  await close(true);
  expect((await signIn(proof, unknown)).status).toBe(200);
});
