import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { KeysUnreachable, makeRemoteKeys } from './identity-keys.ts';
import { makeIdentityVerifier } from './identity-verifier.ts';

const now = new Date('2026-11-22T03:00:00Z');
const seconds = now.getTime() / 1000;
const claims = {
  iss: 'https://securetoken.google.com/demo-a',
  aud: 'demo-a',
  sub: 'someone',
  iat: seconds,
  exp: seconds + 3600,
  auth_time: seconds,
  firebase: { sign_in_provider: 'github.com', identities: { 'github.com': ['42'] } },
};

let published: JWK[] = [];
let fetches = 0;
let status = 200;
const server = createServer((_request, response) => {
  fetches += 1;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ keys: published }));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
afterAll(() => server.close());
const address = server.address();
const port = typeof address === 'object' ? address?.port : 0;
const keysUrl = `http://127.0.0.1:${port}/keys`;
const config = { issuer: claims.iss, audience: claims.aud, keysUrl };

async function makeSigner(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256' };
  const sign = (id = kid) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: id }).sign(privateKey);
  return { jwk, sign };
}
const one = await makeSigner('one');
const two = await makeSigner('two');

beforeEach(() => {
  published = [one.jwk];
  fetches = 0;
  status = 200;
});

describe('keys of the provider', () => {
  test('denial of service: tokens that name unknown keys cause one fetch of the keys, not one each', async () => {
    const verify = makeIdentityVerifier(config);
    expect(await verify(await one.sign(), now)).toMatchObject({ subject: 'someone' });
    const strange = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((kid) => one.sign(kid)));
    const found = await Promise.all(strange.map((token) => verify(token, now)));
    expect(found.every((identity) => identity === undefined)).toBe(true);
    expect(fetches).toBe(1);
  });

  test('are fetched again when they have changed, once the pause is over', async () => {
    const verify = makeIdentityVerifier(config, makeRemoteKeys(keysUrl, 0));
    await verify(await one.sign(), now);
    published = [two.jwk];
    expect(await verify(await two.sign(), now)).toMatchObject({ providerType: 'GITHUB' });
    expect(await verify(await one.sign(), now)).toBeUndefined();
  });

  test('that cannot be fetched do not make a token invalid', async () => {
    status = 503;
    const verify = makeIdentityVerifier(config);
    await expect(verify(await one.sign(), now)).rejects.toBeInstanceOf(KeysUnreachable);
  });
});

const encode = (changes: object) => new UnsecuredJWT({ ...claims, ...changes }).encode();

describe('the Auth emulator', () => {
  const hosted = {
    projectId: 'demo-a',
    apiKey: 'any',
    authDomain: 'demo-a.firebaseapp.com',
    providers: [],
    hasPasswords: true,
    emulatorHost: '127.0.0.1:9099',
  };
  const verify = makeIdentityVerifier({ ...config, hosted });

  test('is believed without a signature', async () => {
    expect(await verify(encode({}), now)).toMatchObject({
      subject: 'someone',
      providerSubjects: ['42'],
      isFresh: true,
    });
  });

  test.each([
    ['another audience', { aud: 'demo-b' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['the past', { iat: seconds - 400, exp: seconds - 1 }],
  ])('forgery: but not with %s', async (_what, changes) => {
    expect(await verify(encode(changes), now)).toBeUndefined();
  });

  test('forgery: an unsigned token is invalid if the settings require a signature', async () => {
    expect(await makeIdentityVerifier(config)(encode({}), now)).toBeUndefined();
  });
});
