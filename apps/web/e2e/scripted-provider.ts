import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { BrowserContext, Route } from 'playwright-core';
import { serveGapi } from './identity/gapi-stub.ts';

/**
 * A fake Firebase project for the real SDK in the page: its API, the pages of its pop-up, and the keys with which
 * the server verifies its tokens. Nothing leaves this machine.
 */

const PROJECT = 'chuhe-test';
const DOMAIN = `https://${PROJECT}.firebaseapp.com`;

export interface ScriptedProvider {
  /** Environment variables of a server that trusts this project. */
  readonly settings: Readonly<Record<string, string>>;
  readonly play: (context: BrowserContext, person: Person) => Promise<void>;
  readonly end: () => void;
}

/** The user who signs in, by any method. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  /** The code of their authenticator, where a second factor is required. */
  readonly code?: string;
}

export async function makeScriptedProvider(): Promise<ScriptedProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }] };
  const server = createServer((_request, response) => response.end(JSON.stringify(keys)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const sign: Sign = ({ uid, email }, provider) => {
    const now = Math.floor(Date.now() / 1000);
    const identities = { [provider]: [`${provider}-${uid}`], email: [email] };
    return new SignJWT({
      email,
      email_verified: true,
      auth_time: now,
      user_id: uid,
      firebase: { sign_in_provider: provider, identities },
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(uid)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(privateKey);
  };
  return {
    settings: {
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'any-key',
      IDENTITY_KEYS_URL: `http://127.0.0.1:${port}/keys`,
    },
    play: (context, person) => play(context, { person, sign }),
    end: () => void server.close(),
  };
}

type Sign = (person: Person, provider: string) => Promise<string>;

interface Script {
  readonly person: Person;
  readonly sign: Sign;
}

async function play(context: BrowserContext, script: Script): Promise<void> {
  await serveGapi(context);
  await context.route('https://identitytoolkit.googleapis.com/**', (route) =>
    answer(route, script),
  );
  // The result of a sign-in by redirect. The provider's frame in the page to which it returns reports the result.
  let brought = 'null';
  await context.route(`${DOMAIN}/__/auth/iframe*`, (route) => {
    const body = FRAME.replace('BROUGHT', brought);
    brought = 'null';
    return route.fulfill({ contentType: 'text/html', body });
  });
  await context.route(`${DOMAIN}/__/auth/handler*`, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const event = JSON.stringify({
      type: query.get('authType'),
      eventId: query.get('eventId'),
      urlResponse: `${DOMAIN}/__/auth/handler?providerId=${query.get('providerId')}`,
      sessionId: 'session',
      postBody: '',
      tenantId: null,
      error: null,
    });
    if (query.get('authType') !== 'signInViaRedirect') {
      return route.fulfill({ contentType: 'text/html', body: POPUP.replace('EVENT', event) });
    }
    brought = event;
    const location = query.get('redirectUrl') ?? '';
    return route.fulfill({ status: 302, headers: { location } });
  });
}

/** The frame that reports the result of a pop-up to the page. */
const FRAME = `<!doctype html><script>
window.gapi_onload = () => {
  const parent = gapi.iframes.getContext().getParentIframe();
  const tell = (authEvent) => parent.send('authEvent', { type: 'authEvent', authEvent });
  parent.register('webStorageSupport', () => ({ status: 'ACK', webStorageSupport: true }));
  window.addEventListener('message', ({ data }) => data?.popup && tell(data.popup));
  tell(BROUGHT ?? { type: 'unknown', error: { code: 'auth/no-auth-event' } });
};
</script><script src="https://apis.google.com/js/api.js"></script>`;

/** A pop-up that signs in at once. */
const POPUP = `<!doctype html><title>Sign in</title><script>
for (let i = 0; i < opener.frames.length; i += 1) opener.frames[i].postMessage({ popup: EVENT }, '*');
</script>`;

async function answer(route: Route, { person, sign }: Script): Promise<void> {
  const url = new URL(route.request().url());
  const name = url.pathname.split('/').slice(2).join('/');
  const body = route.request().postDataJSON();
  const make = ANSWERS[name];
  const reply = make === undefined ? {} : await make({ person, sign, body });
  await route.fulfill({
    status: 'error' in reply ? 400 : 200,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    json: reply,
  });
}

interface Call extends Script {
  readonly body: {
    readonly requestUri?: string;
    readonly totpVerificationInfo?: { readonly verificationCode: string };
  } | null;
}

const ANSWERS: Readonly<Record<string, (call: Call) => Promise<object> | object>> = {
  projects: () => ({ projectId: PROJECT, authorizedDomains: ['localhost', '127.0.0.1'] }),
  'accounts:signInWithIdp': async ({ person, sign, body }) => {
    const providerId = new URL(body?.requestUri ?? '').searchParams.get('providerId') ?? '';
    const idToken = await sign(person, providerId);
    return { ...tokens(idToken), localId: person.uid, providerId, email: person.email };
  },
  'accounts:signInWithPassword': async ({ person, sign }) =>
    person.code === undefined
      ? { ...tokens(await sign(person, 'password')), localId: person.uid, email: person.email }
      : {
          mfaPendingCredential: 'pending',
          mfaInfo: [{ mfaEnrollmentId: 'totp', displayName: 'Phone', totpInfo: {} }],
        },
  'accounts/mfaSignIn:finalize': async ({ person, sign, body }) =>
    body?.totpVerificationInfo?.verificationCode === person.code
      ? tokens(await sign(person, 'password'))
      : { error: { code: 400, message: 'INVALID_CODE' } },
  'accounts:lookup': ({ person: { uid, email, name } }) => ({
    users: [{ localId: uid, email, emailVerified: true, displayName: name, providerUserInfo: [] }],
  }),
};

function tokens(idToken: string) {
  return { idToken, refreshToken: 'refresh', expiresIn: '3600' };
}
