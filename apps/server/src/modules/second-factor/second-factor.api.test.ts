import { HEADERS } from '@chuhe/contract/names';
import type { AddedFactor, PasskeyChallenge, SecondFactor } from '@chuhe/contract/second-factor';
import { eq } from 'drizzle-orm';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { authenticators, recoveryCodes } from '../../db/tables/second-factor-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { listMails } from '../../mail/mail-repository.ts';
import { writeSetting } from '../../settings/site-settings.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { TEST_KEYS } from '../../testing/test-app.ts';
import { findUserByEmail } from '../../users/user-repository.ts';
import { makeIdentityVerifier } from '../identity/identity-verifier.ts';
import { makeLink } from '../identity/links.ts';
import {
  type Answer,
  LAN,
  makeMember,
  makeVisitor,
  type Visitor,
} from '../identity/testing/visitor.ts';
import { openSecret } from './seal-secret.ts';
import { SoftPasskey } from './testing/soft-passkey.ts';
import { totpCodeOf, totpStepAt } from './totp.ts';

const pair = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' };
const provider = {
  issuer: 'https://id.example/demo',
  audience: 'demo',
  keysUrl: 'https://id.example/keys',
};
const api = await makeTestApi(
  { identity: provider },
  { identity: makeIdentityVerifier(provider, createLocalJWKSet({ keys: [jwk] })) },
);
const { db } = api.database;
const { password: PASSWORD } = LAN;
const STEP = 30_000;

interface Member {
  readonly visitor: Visitor;
  readonly email: string;
  readonly userId: string;
}

let count = 0;

async function makeUser(): Promise<Member> {
  count += 1;
  const email = `factor-${count}@example.com`;
  const visitor = await makeMember(api, email);
  const user = await findUserByEmail(db, email);
  return { visitor, email, userId: user?.id ?? '' };
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion -- Tests inspect the data that they expect.
const dataOf = <Data>(answer: Answer) => answer.body.data as unknown as Data;

async function get<Data>(visitor: Visitor, url: string): Promise<Data> {
  return dataOf<Data>(await visitor.call('GET', url));
}

async function ask(visitor: Visitor, url: string, body?: object): Promise<PasskeyChallenge> {
  return dataOf<PasskeyChallenge>(await visitor.call('POST', url, body));
}

const confirm = (visitor: Visitor, body: object = { password: PASSWORD }) =>
  visitor.call('POST', '/api/user/step-up', body);

/** The code that the authenticator of a user shows, or one of another time step. */
async function codeOf(userId: string, steps = 0): Promise<string> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  const secret = openSecret(TEST_KEYS, row?.secret ?? '', userId);
  if (secret === undefined) throw new Error('no authenticator');
  return totpCodeOf(secret, totpStepAt(api.now()) + steps);
}

/** Bytes of a secret as the user types it. */
function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return new Uint8Array(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Sets up an authenticator, and waits until its next code. */
async function addAuthenticator({ visitor }: Member): Promise<readonly string[]> {
  expect((await confirm(visitor)).status).toBe(200);
  const begun = await visitor.call('POST', '/api/user/authenticator');
  const { token, secret } = dataOf<{ token: string; secret: string }>(begun);
  const code = totpCodeOf(fromBase32(secret), totpStepAt(api.now()));
  const added = await visitor.call('PUT', '/api/user/authenticator', { token, code });
  expect(added.status).toBe(200);
  api.pass(STEP);
  return dataOf<AddedFactor>(added).newRecoveryCodes ?? [];
}

async function addPasskey({ visitor, userId }: Member): Promise<SoftPasskey> {
  expect((await confirm(visitor)).status).toBe(200);
  const passkey = new SoftPasskey(userId);
  const asked = await ask(visitor, '/api/user/passkey/challenge');
  const body = { ...passkey.create(asked), name: 'Laptop' };
  const added = await visitor.call('POST', '/api/user/passkey', body);
  expect(added.status).toBe(200);
  return passkey;
}

/** Logs in by the password. @returns the visitor and the token of the sign-in that waits */
async function begin(email: string, password = PASSWORD) {
  const visitor = await makeVisitor(api);
  const answer = await visitor.call('POST', '/api/login', { username: email, password });
  const { token = '', ways = [] } =
    dataOf<{ token?: string; ways?: string[] } | null>(answer) ?? {};
  return { visitor, answer, token, ways };
}

const finish = (visitor: Visitor, token: string, secondFactor: object, headers = {}) =>
  visitor.call('POST', '/api/login/second-factor', { token, secondFactor }, headers);

const outcome = ({ status, body }: Answer) => `${status} ${body.code ?? 'ok'}`;

const listSubjects = async (recipient: string) =>
  (await listMails(db, 500))
    .filter((mail) => mail.recipient === recipient)
    .map(({ subject }) => subject);

const recovery = (code: string | undefined) => ({ kind: 'recovery-code', code });

const signIn = async (passkey: SoftPasskey, asked?: PasskeyChallenge, headers = {}) => {
  const visitor = await makeVisitor(api);
  const challenge = asked ?? (await ask(visitor, '/api/login/passkey/challenge', {}));
  const body = passkey.use(challenge);
  return {
    visitor,
    body,
    answer: await visitor.call('POST', '/api/login/passkey', body, headers),
  };
};

const asAdmin = async (user: Member) => {
  await db.update(users).set({ type: 'ADMIN' }).where(eq(users.id, user.userId));
  return user;
};
const setRequired = async (value: boolean) => {
  await writeSetting(db, { key: 'isAdminFactorRequired', value }, api.now());
  api.pass(1001);
};

describe('an authenticator', () => {
  test('is set up after a confirmation, by a code of it, and gives ten recovery codes once', async () => {
    const user = await makeUser();
    const { visitor } = user;
    expect(outcome(await visitor.call('POST', '/api/user/authenticator'))).toBe(
      '403 STEP_UP_REQUIRED',
    );
    const codes = await addAuthenticator(user);
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    const state = await get<SecondFactor>(visitor, '/api/user/second-factor');
    expect(state).toMatchObject({ passkeys: [], recoveryCodes: { left: 10 }, isRequired: false });
    expect(JSON.stringify(state)).not.toContain('secret');
    const [row] = await db
      .select()
      .from(authenticators)
      .where(eq(authenticators.userId, user.userId));
    expect(row?.secret).toMatch(/^[\w-]{60,}$/);
    const stored = await db.select().from(recoveryCodes);
    const typed = new Set(codes.flatMap((code) => [code, code.replaceAll('-', '')]));
    expect(stored.some(({ hash }) => typed.has(hash))).toBe(false);
    expect(await listSubjects(user.email)).toContain('Your Chuhe account has a new second factor');
  });

  test('a wrong code of a set-up can be corrected, and two tabs replace each other’s', async () => {
    const { visitor } = await makeUser();
    await confirm(visitor);
    const tabs = [];
    for (let tab = 0; tab < 2; tab += 1) {
      const answer = await visitor.call('POST', '/api/user/authenticator');
      tabs.push(dataOf<{ token: string; secret: string }>(answer));
    }
    const send = async ({ token, secret }: { token: string; secret: string }, steps = 0) => {
      const code = totpCodeOf(fromBase32(secret), totpStepAt(api.now()) + steps);
      return visitor.call('PUT', '/api/user/authenticator', { token, code });
    };
    const [one = { token: '', secret: '' }, other = one] = tabs;
    expect(outcome(await send(one, 5))).toBe('400 SECOND_FACTOR_REFUSED');
    expect(outcome(await send(one))).toBe('200 ok');
    const replaced = await send(other);
    expect(dataOf<AddedFactor>(replaced).newRecoveryCodes).toBeNull();
    expect(outcome(await send(other))).toBe('400 CHALLENGE_EXPIRED');
  });

  test('is asked for after the password; without it there is no session', async () => {
    const user = await makeUser();
    await addAuthenticator(user);
    const { visitor, answer, token, ways } = await begin(user.email);
    expect(outcome(answer)).toBe('403 SECOND_FACTOR_REQUIRED');
    expect(ways).toEqual(['code', 'recovery-code']);
    expect(visitor.refreshToken).toBe('');
    expect(outcome(await visitor.call('GET', '/api/user/profile'))).toBe('401 UNAUTHORIZED');
    const code = await codeOf(user.userId);
    expect(outcome(await finish(visitor, token, { kind: 'code', code }))).toBe('200 ok');
    expect(dataOf<{ email: string }>(await visitor.call('GET', '/api/user/profile')).email).toBe(
      user.email,
    );
    // The session from before still works.
    expect(outcome(await user.visitor.call('GET', '/api/user/profile'))).toBe('200 ok');
  });

  test('a wrong password is not told from an account without a second factor', async () => {
    const user = await makeUser();
    await addAuthenticator(user);
    expect(outcome((await begin(user.email, 'a wrong one')).answer)).toBe('400 LOGIN_FAILED');
  });

  test('a code is accepted once, also by two tabs at once, and not after a later one', async () => {
    const user = await makeUser();
    await addAuthenticator(user);
    const tabs = [await begin(user.email), await begin(user.email)];
    const code = await codeOf(user.userId);
    const answers = await Promise.all(
      tabs.map(({ visitor, token }) => finish(visitor, token, { kind: 'code', code })),
    );
    expect(answers.map(outcome).toSorted()).toEqual(['200 ok', '400 SECOND_FACTOR_REFUSED']);
    const earlier = await codeOf(user.userId, -1);
    const later = await codeOf(user.userId, 1);
    const { visitor, token } = await begin(user.email);
    expect(outcome(await finish(visitor, token, { kind: 'code', code: earlier }))).toBe(
      '400 SECOND_FACTOR_REFUSED',
    );
    expect(outcome(await finish(visitor, token, { kind: 'code', code: later }))).toBe('200 ok');
    expect(outcome(await finish(visitor, token, { kind: 'code', code: later }))).toBe(
      '400 CHALLENGE_EXPIRED',
    );
  });

  test('a sign-in ends after ten minutes, after five wrong codes, and with a new password', async () => {
    const user = await makeUser();
    const [recovery = ''] = await addAuthenticator(user);
    const right = { kind: 'recovery-code', code: recovery };
    const late = await begin(user.email);
    api.pass(600_001);
    expect(outcome(await finish(late.visitor, late.token, right))).toBe('400 CHALLENGE_EXPIRED');
    const guessed = await begin(user.email);
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await finish(guessed.visitor, guessed.token, {
        kind: 'code',
        code: await codeOf(user.userId, 50 + guess),
      });
      expect(outcome(answer)).toBe('400 SECOND_FACTOR_REFUSED');
    }
    expect(outcome(await finish(guessed.visitor, guessed.token, right))).toBe(
      '400 CHALLENGE_EXPIRED',
    );
    const waiting = await begin(user.email);
    await setPassword(user, 'cannon over the river');
    expect(outcome(await finish(waiting.visitor, waiting.token, right))).toBe(
      '400 CHALLENGE_EXPIRED',
    );
  });

  test('guesses from many addresses end in a block of codes, which a new password by a mailed link lifts', async () => {
    const user = await makeUser();
    const [recovery = ''] = await addAuthenticator(user);
    const wrong = await codeOf(user.userId, 50);
    const guess = async (code: string, network: number) => {
      const visitor = await makeVisitor(api, { remoteAddress: `198.51.100.${network}` });
      const login = { username: user.email, password: PASSWORD };
      const { token } = dataOf<{ token: string }>(await visitor.call('POST', '/api/login', login));
      return finish(visitor, token, { kind: 'code', code });
    };
    for (let network = 0; network < 20; network += 1) await guess(wrong, network);
    const blocked = await guess(await codeOf(user.userId), 30);
    expect(outcome(blocked)).toBe('429 TOO_MANY_REQUESTS');
    expect(await listSubjects(user.email)).toContain(
      'Someone is guessing the codes of your Chuhe account',
    );
    // Who has the password could change it, and guess on.
    const change = { oldPassword: PASSWORD, password: 'horse behind the cannon' };
    expect(outcome(await user.visitor.call('POST', '/api/user/profile', change))).toBe('200 ok');
    const { visitor, token } = await begin(user.email, change.password);
    const right = { kind: 'code', code: await codeOf(user.userId) };
    expect(outcome(await finish(visitor, token, right))).toBe('429 TOO_MANY_REQUESTS');
    expect(outcome(await finish(visitor, token, { kind: 'recovery-code', code: recovery }))).toBe(
      '200 ok',
    );
    await setPassword(user, 'cannon over the river');
    const again = await begin(user.email, 'cannon over the river');
    const code = await codeOf(user.userId);
    expect(outcome(await finish(again.visitor, again.token, { kind: 'code', code }))).toBe(
      '200 ok',
    );
  });

  test('brute force: one address is limited even if it enters the password between its guesses', async () => {
    const user = await makeUser();
    await addAuthenticator(user);
    const wrong = await codeOf(user.userId, 50);
    const outcomes = [];
    for (let guess = 0; guess < 9; guess += 1) {
      const { visitor, token } = await begin(user.email);
      outcomes.push(outcome(await finish(visitor, token, { kind: 'code', code: wrong })));
    }
    expect(outcomes.at(-1)).toBe('429 TOO_MANY_REQUESTS');
    api.pass(900_000);
  });
});

/** Sets a password by a link that was mailed. */
async function setPassword({ userId, email }: Member, password: string): Promise<void> {
  const purpose = 'RESET_PASSWORD';
  const link = await makeLink(db, { purpose, userId, email, origin: '', now: api.now() });
  await db.update(users).set({ emailVerifiedAt: api.now() }).where(eq(users.id, userId));
  const body = { token: link.split('=')[1], password };
  const visitor = await makeVisitor(api);
  expect(outcome(await visitor.call('POST', '/api/user/password/reset', body))).toBe('200 ok');
}

describe('a recovery code', () => {
  test('replaces the second factor once, in any writing, and is mailed about', async () => {
    const user = await makeUser();
    const [code = ''] = await addAuthenticator(user);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const one = await begin(user.email);
    const other = await begin(user.email);
    const answers = await Promise.all([
      finish(one.visitor, one.token, { kind: 'recovery-code', code: typed }),
      finish(other.visitor, other.token, { kind: 'recovery-code', code }),
    ]);
    expect(answers.map(outcome).toSorted()).toEqual(['200 ok', '400 SECOND_FACTOR_REFUSED']);
    expect(await listSubjects(user.email)).toContain(
      'A recovery code of your Chuhe account was used',
    );
    const state = await get<SecondFactor>(user.visitor, '/api/user/second-factor');
    expect(state.recoveryCodes?.left).toBe(9);
  });

  test('no longer works once new ones are made', async () => {
    const user = await makeUser();
    const [old = ''] = await addAuthenticator(user);
    const made = await user.visitor.call('POST', '/api/user/recovery-codes');
    const [fresh] = dataOf<string[]>(made);
    const { visitor, token } = await begin(user.email);
    expect(outcome(await finish(visitor, token, recovery(old)))).toBe('400 SECOND_FACTOR_REFUSED');
    expect(outcome(await finish(visitor, token, recovery(fresh)))).toBe('200 ok');
  });
});

describe('a passkey', () => {
  test('signs in without a password, and is a second factor after the password', async () => {
    const user = await makeUser();
    const passkey = await addPasskey(user);
    const alone = await signIn(passkey);
    expect(outcome(alone.answer)).toBe('200 ok');
    const { email } = dataOf<{ email: string }>(
      await alone.visitor.call('GET', '/api/user/profile'),
    );
    expect(email).toBe(user.email);
    const { visitor, token, ways } = await begin(user.email);
    expect(ways).toEqual(['passkey', 'recovery-code']);
    const asked = await ask(visitor, '/api/login/passkey/challenge', { token });
    expect(asked.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const proof = { kind: 'passkey', ...passkey.use(asked) };
    expect(outcome(await finish(visitor, token, proof))).toBe('200 ok');
    const state = await get<SecondFactor>(user.visitor, '/api/user/second-factor');
    expect(state.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: api.now().toISOString() }]);
  });

  test('its answer is refused the second time, too late, and for another purpose or account', async () => {
    const user = await makeUser();
    const passkey = await addPasskey(user);
    const { body, visitor, answer } = await signIn(passkey);
    expect(outcome(answer)).toBe('200 ok');
    expect(outcome(await visitor.call('POST', '/api/login/passkey', body))).toBe(
      '400 CHALLENGE_EXPIRED',
    );
    const asked = await ask(visitor, '/api/login/passkey/challenge', {});
    api.pass(300_001);
    expect(outcome((await signIn(passkey, asked)).answer)).toBe('400 CHALLENGE_EXPIRED');
    const waiting = await begin(user.email);
    const forLogin = await ask(visitor, '/api/login/passkey/challenge', {});
    const proof = { kind: 'passkey', ...passkey.use(forLogin) };
    expect(outcome(await finish(waiting.visitor, waiting.token, proof))).toBe(
      '400 CHALLENGE_EXPIRED',
    );
    const stranger = await makeUser();
    const theirs = await addPasskey(stranger);
    const forUser = await ask(visitor, '/api/login/passkey/challenge', { token: waiting.token });
    const foreign = { kind: 'passkey', ...theirs.use(forUser) };
    expect(outcome(await finish(waiting.visitor, waiting.token, foreign))).toBe(
      '400 SECOND_FACTOR_REFUSED',
    );
  });

  test.each<[string, (passkey: SoftPasskey) => void]>([
    ['of another site', (passkey) => (passkey.origin = 'https://evil.example')],
    ['that did not check its user', (passkey) => (passkey.isUserVerified = false)],
    ['whose counter shows a copy', (passkey) => (passkey.counter = -1)],
  ])('one %s is refused', async (_name, spoil) => {
    const passkey = await addPasskey(await makeUser());
    expect(outcome((await signIn(passkey)).answer)).toBe('200 ok');
    spoil(passkey);
    expect(outcome((await signIn(passkey)).answer)).toBe('400 SECOND_FACTOR_REFUSED');
  });

  test('is renamed and removed by its owner only, and the last one takes the recovery codes along', async () => {
    const user = await makeUser();
    const passkey = await addPasskey(user);
    const { visitor } = user;
    const [{ id } = { id: '' }] = (await get<SecondFactor>(visitor, '/api/user/second-factor'))
      .passkeys;
    const url = `/api/user/passkey/${id}`;
    const stranger = (await makeUser()).visitor;
    await confirm(stranger);
    expect(outcome(await stranger.call('PATCH', url, { name: 'Mine' }))).toBe('404 NOT_FOUND');
    expect(outcome(await stranger.call('DELETE', url))).toBe('404 NOT_FOUND');
    const renamed = dataOf<SecondFactor>(await visitor.call('PATCH', url, { name: 'Phone' }));
    expect(renamed.passkeys).toMatchObject([{ name: 'Phone' }]);
    const removed = dataOf<SecondFactor>(await visitor.call('DELETE', url));
    expect(removed).toMatchObject({ passkeys: [], recoveryCodes: null });
    expect(outcome((await signIn(passkey)).answer)).toBe('400 SECOND_FACTOR_REFUSED');
    expect((await begin(user.email)).answer.status).toBe(200);
    expect(await listSubjects(user.email)).toContain(
      'A second factor of your Chuhe account was removed',
    );
  });

  test('a sign-in by another site’s page is refused', async () => {
    const passkey = await addPasskey(await makeUser());
    const { answer } = await signIn(passkey, undefined, { 'sec-fetch-site': 'cross-site' });
    expect(outcome(answer)).toBe('403 FOREIGN_ORIGIN');
  });
});

describe('a confirmation', () => {
  test('needs the second factor once there is one, and the password no longer counts', async () => {
    const user = await makeUser();
    const [recovery = ''] = await addAuthenticator(user);
    const { visitor } = user;
    api.pass(595_000);
    await visitor.call('POST', '/api/oauth/refresh');
    const remove = () => visitor.call('DELETE', '/api/user/authenticator');
    expect(outcome(await remove())).toBe('403 STEP_UP_REQUIRED');
    const refused = await confirm(visitor);
    expect(outcome(refused)).toBe('403 SECOND_FACTOR_REQUIRED');
    expect(dataOf<object>(refused)).toEqual({ ways: ['code', 'recovery-code'] });
    const secondFactor = { kind: 'recovery-code', code: recovery };
    expect(outcome(await confirm(visitor, { secondFactor }))).toBe('200 ok');
    expect(outcome(await remove())).toBe('200 ok');
  });

  test('by the password ends in all other sessions with the first factor, and not with the next', async () => {
    const user = await makeUser();
    const { visitor: other } = await begin(user.email);
    expect(outcome(await confirm(other))).toBe('200 ok');
    const [code = ''] = await addAuthenticator(user);
    expect((await get<SecondFactor>(other, '/api/user/second-factor')).confirmedUntil).toBeNull();
    const remove = () => other.call('DELETE', '/api/user/authenticator');
    expect(outcome(await remove())).toBe('403 STEP_UP_REQUIRED');
    const secondFactor = { kind: 'recovery-code', code };
    expect(outcome(await confirm(other, { secondFactor }))).toBe('200 ok');
    await user.visitor.call('POST', '/api/user/recovery-codes');
    expect(outcome(await remove())).toBe('200 ok');
  });

  test('by a passkey is valid in its own session only', async () => {
    const user = await makeUser();
    const passkey = await addPasskey(user);
    const asked = await ask(user.visitor, '/api/user/step-up/challenge');
    const secondFactor = { kind: 'passkey', ...passkey.use(asked) };
    const other = await makeVisitor(api);
    const login = passkey.use(await ask(other, '/api/login/passkey/challenge', {}));
    await other.call('POST', '/api/login/passkey', login);
    expect(outcome(await confirm(other, { secondFactor }))).toBe('400 CHALLENGE_EXPIRED');
    const again = await ask(user.visitor, '/api/user/step-up/challenge');
    const right = { kind: 'passkey', ...passkey.use(again) };
    expect(outcome(await confirm(user.visitor, { secondFactor: right }))).toBe('200 ok');
  });

  test('is no way for guests', async () => {
    const guest = await makeVisitor(api);
    await guest.call('POST', '/api/user/quick-register');
    expect(outcome(await confirm(guest, {}))).toBe('403 FORBIDDEN');
  });
});

describe('dangerous actions of the own account', () => {
  const oldPassword = PASSWORD;
  test.each([
    ['POST', '/api/user/profile', { email: 'new-place@example.com', oldPassword }],
    ['POST', '/api/user/profile', { password: 'chariot guards palace', oldPassword }],
    ['POST', '/api/user/export', { oldPassword }],
    ['POST', '/api/bridge/code', { oldPassword }],
    ['POST', '/api/user/deletion', { oldPassword }],
  ] as const)(
    'need the second factor besides the password: %s %s %j',
    async (method, url, body) => {
      const user = await makeUser();
      const [code = ''] = await addAuthenticator(user);
      const { visitor } = user;
      api.pass(600_000);
      await visitor.call('POST', '/api/oauth/refresh');
      const refused = await visitor.call(method, url, body);
      expect(outcome(refused)).toBe('403 SECOND_FACTOR_REQUIRED');
      expect(dataOf<object>(refused)).toEqual({ ways: ['code', 'recovery-code'] });
      await confirm(visitor, { secondFactor: { kind: 'recovery-code', code } });
      expect(outcome(await visitor.call(method, url, body))).toBe('200 ok');
    },
  );

  test('an export is started and fetched after one confirmation, which no other action takes for the password', async () => {
    const { visitor } = await makeUser();
    expect(outcome(await visitor.call('POST', '/api/user/export', {}))).toBe('400 BAD_REQUEST');
    await confirm(visitor);
    const started = await visitor.call('POST', '/api/user/export', {});
    expect(outcome(started)).toBe('200 ok');
    const { exportId } = dataOf<{ exportId: string }>(started);
    const download = () => {
      const headers = { authorization: `Bearer ${visitor.accessToken}` };
      const url = `/api/user/export/${exportId}`;
      return api.app.inject({ method: 'POST', url, headers, payload: {} });
    };
    await expect
      .poll(() => get(visitor, '/api/user/export'), { timeout: 20_000 })
      .toMatchObject({ exportId, state: 'DONE' });
    expect((await download()).statusCode).toBe(200);
    expect(outcome(await visitor.call('POST', '/api/user/deletion', {}))).toBe('400 BAD_REQUEST');
    api.pass(600_000);
    await visitor.call('POST', '/api/oauth/refresh');
    const refused = await download();
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }]);
  });
});

describe('no other way goes round the second factor', () => {
  test('a guest’s data moves into the account only with it', async () => {
    const user = await makeUser();
    const [code = ''] = await addAuthenticator(user);
    const guest = await makeVisitor(api);
    await guest.call('POST', '/api/user/quick-register');
    const headers = { [HEADERS.guestToken]: guest.accessToken };
    const login = { username: user.email, password: PASSWORD };
    const answer = await guest.call('POST', '/api/login', login);
    const { token } = dataOf<{ token: string }>(answer);
    expect(dataOf<{ isGuest: boolean }>(await guest.call('GET', '/api/user/profile')).isGuest).toBe(
      true,
    );
    const before = guest.accessToken;
    await finish(guest, token, { kind: 'recovery-code', code }, headers);
    const { body } = await guest.call('GET', '/api/user/profile');
    expect(body.data.email).toBe(user.email);
    const old = await api.call({
      url: '/api/user/profile',
      headers: { authorization: `Bearer ${before}` },
    });
    expect(old.status).toBe(401);
  });

  test('a link for a new password keeps it, but ends one that a stranger has set up for an unverified address', async () => {
    const user = await makeUser();
    await addAuthenticator(user);
    await setPassword(user, 'cannon over the river');
    expect(outcome((await begin(user.email, 'cannon over the river')).answer)).toBe(
      '403 SECOND_FACTOR_REQUIRED',
    );
    const stranger = await makeUser();
    await addAuthenticator(stranger);
    const { userId, email } = stranger;
    const link = await makeLink(db, {
      purpose: 'RESET_PASSWORD',
      userId,
      email,
      origin: '',
      now: api.now(),
    });
    const body = { token: link.split('=')[1], password: 'horse behind the cannon' };
    await (await makeVisitor(api)).call('POST', '/api/user/password/reset', body);
    expect((await begin(email, 'horse behind the cannon')).answer.status).toBe(200);
    expect(await listSubjects(email)).toContain(
      'A second factor of your Chuhe account was removed',
    );
  });

  test('an identity with the address changes nothing in the account before it is shown', async () => {
    const user = await makeUser();
    const [code = ''] = await addAuthenticator(user);
    await db.update(users).set({ emailVerifiedAt: api.now() }).where(eq(users.id, user.userId));
    const seconds = Math.floor(api.now().getTime() / 1000);
    const idToken = await new SignJWT({
      email: user.email,
      email_verified: true,
      auth_time: seconds,
      firebase: { sign_in_provider: 'google.com', identities: { 'google.com': ['g-1'] } },
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(provider.issuer)
      .setAudience(provider.audience)
      .setSubject('subject-1')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(pair.privateKey);
    const body = { providerType: 'GOOGLE', providerId: 'subject-1', idToken };
    const visitor = await makeVisitor(api);
    const answer = await visitor.call('POST', '/api/user/social-login', body);
    expect(outcome(answer)).toBe('403 SECOND_FACTOR_REQUIRED');
    expect(await get(user.visitor, '/api/user/identities')).toEqual([]);
    expect(outcome(await visitor.call('POST', '/api/user/social-login', body))).toBe(
      '400 IDENTITY_PROOF_INVALID',
    );
    const { token } = dataOf<{ token: string }>(answer);
    const done = await finish(visitor, token, { kind: 'recovery-code', code });
    expect(outcome(done)).toBe('200 ok');
    expect(dataOf<{ isTakenOver: boolean }>(done).isTakenOver).toBe(true);
    expect(await get(visitor, '/api/user/identities')).toMatchObject([{ subject: 'subject-1' }]);
    expect(
      (await get<SecondFactor>(visitor, '/api/user/second-factor')).authenticator,
    ).not.toBeNull();
  });

  test('a closed account is reopened only with it', async () => {
    const user = await makeUser();
    const [code = ''] = await addAuthenticator(user);
    const closed = await user.visitor.call('POST', '/api/user/deletion', { oldPassword: PASSWORD });
    expect(closed.status).toBe(200);
    const visitor = await makeVisitor(api);
    const login = { username: user.email, password: PASSWORD };
    expect(outcome(await visitor.call('POST', '/api/login', login))).toBe('403 ACCOUNT_CLOSED');
    const kept = await visitor.call('POST', '/api/login', { ...login, takesBackDeletion: true });
    expect(outcome(kept)).toBe('403 SECOND_FACTOR_REQUIRED');
    const statusOf = async () => (await findUserByEmail(db, user.email))?.status;
    expect(await statusOf()).toBe('INACTIVE');
    const { token } = dataOf<{ token: string }>(kept);
    expect(outcome(await finish(visitor, token, { kind: 'recovery-code', code }))).toBe('200 ok');
    expect(await statusOf()).toBe('ACTIVE');
  });
});

describe('administrators', () => {
  test('can only set up a second factor while the site requires one and they have none', async () => {
    const admin = await asAdmin(await makeUser());
    const { visitor } = admin;
    expect((await visitor.call('GET', '/api/admin/secret')).status).toBe(200);
    await setRequired(true);
    const routes = api.app.routeTable.filter(({ config }) => config?.guard === 'admin');
    const some = '3f0d54c8-3d2b-4d8e-9d5b-0a2a6c1f7e10';
    const outcomes = new Set<string>();
    for (const { method, url } of routes) {
      const path = url.replaceAll(/:\w+/g, some);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Calls of the contract have one method.
      outcomes.add(outcome(await visitor.call(method as 'GET', path)));
    }
    expect([...outcomes]).toEqual(['403 SECOND_FACTOR_MISSING']);
    expect((await get<SecondFactor>(visitor, '/api/user/second-factor')).isRequired).toBe(true);
    const helper = await makeUser();
    const isRequired = async () =>
      (await get<SecondFactor>(helper.visitor, '/api/user/second-factor')).isRequired;
    expect(await isRequired()).toBe(false);
    await db.update(users).set({ role: 'SUPPORT' }).where(eq(users.id, helper.userId));
    expect(await isRequired()).toBe(true);
    const passkey = await addPasskey(admin);
    expect((await visitor.call('GET', '/api/admin/secret')).status).toBe(200);
    const asked = await ask(visitor, '/api/user/step-up/challenge');
    const secondFactor = { kind: 'passkey', ...passkey.use(asked) };
    expect(outcome(await visitor.call('POST', '/api/admin/step-up', { secondFactor }))).toBe(
      '200 ok',
    );
    await setRequired(false);
  });

  test('remove the second factor of a user with a reason, and not their own', async () => {
    const admin = await asAdmin(await makeUser());
    await addPasskey(admin);
    const user = await makeUser();
    await addAuthenticator(user);
    const remove = ({ userId }: Member, reason?: string) =>
      admin.visitor.call('POST', `/api/admin/user/${userId}/second-factor/removal`, { reason });
    expect(outcome(await remove(user))).toBe('400 BAD_REQUEST');
    expect(outcome(await remove(admin, 'lost'))).toBe('409 CONFLICT');
    const detail = () =>
      get<{ hasSecondFactor: boolean }>(admin.visitor, `/api/admin/user/${user.userId}`);
    expect((await detail()).hasSecondFactor).toBe(true);
    expect(outcome(await remove(user, 'lost the phone'))).toBe('200 ok');
    expect((await detail()).hasSecondFactor).toBe(false);
    expect(outcome(await remove(user, 'lost the phone'))).toBe('404 NOT_FOUND');
    expect((await begin(user.email)).answer.status).toBe(200);
    const [entry] = await get<{ reason: string; before: object }[]>(
      admin.visitor,
      '/api/admin/audit?action=user.remove-second-factor',
    );
    expect(entry).toMatchObject({ reason: 'lost the phone', before: { hasAuthenticator: true } });
    expect(await listSubjects(user.email)).toContain(
      'The second factor of your Chuhe account was removed',
    );
  });
});
