import { eq } from 'drizzle-orm';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { makeIdentityVerifier } from '../../auth/identity-verifier.ts';
import { userIdentities, users } from '../../db/tables/user-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeMember, makeVisitor, type Visitor } from './testing/visitor.ts';

const pair = await generateKeyPair('RS256');
const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' };
const config = {
  issuer: 'https://id.example/demo',
  audience: 'demo',
  keysUrl: 'https://id.example/keys',
};
const keys = createLocalJWKSet({ keys: [publicKey] });
const api = await makeTestApi({}, { identity: makeIdentityVerifier(config, keys) });
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

const newSubject = () => `subject-${(count += 1)}`;

async function signIn(idToken: string | undefined, providerId: string, fields = {}, by?: Visitor) {
  const visitor = by ?? (await makeVisitor(api));
  const payload = {
    providerType: 'GOOGLE',
    providerId,
    firstName: 'Mai',
    lastName: 'Lê',
    idToken,
    ...fields,
  };
  return { visitor, ...(await visitor.call('POST', '/api/user/social-login', payload)) };
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

  test('without a proof is refused with 400 and makes no session', async () => {
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
    // 256 bytes end in a character of which two of six bits count for nothing at least.
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
    ['an unsigned token', (subject) => new UnsecuredJWT(claimsOf(subject)).encode()],
    [
      'a token signed with the public key as a secret',
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
    ['a key nobody knows', (subject) => sign(claimsOf(subject), { kid: 'two' })],
    ['a token for another site', (subject) => sign(claimsOf(subject, { aud: 'other' }))],
    [
      'a token of another issuer',
      (subject) => sign(claimsOf(subject, { iss: 'https://evil.example' })),
    ],
    ['a token that has run out', (subject) => sign(claimsOf(subject, { exp: 1_700_000_000 }))],
    [
      'a sign-in of more than 300 s ago',
      (subject) =>
        sign(claimsOf(subject, { auth_time: Math.floor(api.now().getTime() / 1000) - 301 })),
    ],
    ['a token without a provider', (subject) => sign(claimsOf(subject, { firebase: undefined }))],
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

  test('account takeover: the address of a victim in the body counts for nothing', async () => {
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

  test('an address proven by both sides links to the account', async () => {
    const email = 'linked@example.com';
    const owner = await makeMember(api, email);
    await db.update(users).set({ emailVerifiedAt: api.now() }).where(eq(users.email, email));
    const subject = newSubject();
    const token = await sign(claimsOf(subject, { email, email_verified: true }));
    const { visitor } = await signIn(token, subject);
    const one = await owner.call('GET', '/api/user/profile');
    const other = await visitor.call('GET', '/api/user/profile');
    expect(other.body.data.id).toBe(one.body.data.id);
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

test('where no provider is set up, no proof is believed', async () => {
  const other = await makeTestApi();
  const visitor = await makeVisitor(other);
  const payload = { providerType: 'GOOGLE', providerId: 'x', idToken: await sign(claimsOf('x')) };
  const { status } = await visitor.call('POST', '/api/user/social-login', payload);
  expect(status).toBe(400);
});
