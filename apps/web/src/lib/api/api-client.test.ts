// @vitest-environment jsdom
import { getProfile, login, logout, quickRegister } from '@chuhe/contract/identity-endpoints';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accessTokenOf, failure, makeFakeServer, success, tokens } from './testing/fake-server.ts';

const PROFILE = 'GET /api/user/profile';
const REFRESH = 'POST /api/oauth/refresh';
const CLIENT = 'GET /api/client-token';
const QUICK = 'GET /api/user/quick-register';
const LOGIN = 'POST /api/login';

const OLD = accessTokenOf('an', 'old');
const NEW = accessTokenOf('an', 'new');
const BODY = { body: { username: 'an', password: 'secret' } };

const never = () => false;

let server: ReturnType<typeof makeFakeServer>;

beforeEach(() => {
  server = makeFakeServer();
});
afterEach(() => {
  if (server.unexpected.length > 0) throw new Error(`Unexpected: ${server.unexpected.join()}`);
  vi.useRealTimers();
});

/** Signs the user in on this page. */
function signedIn(token = OLD): void {
  server.jar.keep('access', token, 600);
  server.client.setOwner('an');
}

describe('a call of a signed-in user', () => {
  test('sends the token from the cookie, and returns the data with the time of the server', async () => {
    signedIn();
    const date = new Date('2026-11-01T12:00:00Z');
    server.on(PROFILE, success({ firstName: 'An' }, date));
    expect(await server.client.call(getProfile, {})).toEqual({
      success: true,
      data: { firstName: 'An' },
      date: date.getTime(),
    });
    expect(server.asked).toEqual([
      { route: PROFILE, bearer: OLD, guest: undefined, body: undefined },
    ]);
  });

  test('without a token requests one first', async () => {
    server.client.setOwner('an');
    server.on(REFRESH, tokens(NEW));
    server.on(PROFILE, success({}));
    await server.client.call(getProfile, {});
    expect(server.asked.map(({ route, bearer }) => [route, bearer])).toEqual([
      [REFRESH, undefined],
      [PROFILE, NEW],
    ]);
  });

  test('that is refused refreshes the token once and is repeated', async () => {
    signedIn();
    server.on(PROFILE, failure(401, 'UNAUTHORIZED'), success({}));
    server.on(REFRESH, tokens(NEW));
    expect((await server.client.call(getProfile, {})).success).toBe(true);
    expect(server.routes()).toEqual([PROFILE, REFRESH, PROFILE]);
    expect([server.losses, server.failures]).toEqual([[], []]);
  });

  test('that is refused twice ends the session', async () => {
    signedIn();
    server.on(PROFILE, failure(401, 'UNAUTHORIZED'), failure(401, 'UNAUTHORIZED'));
    server.on(REFRESH, tokens(NEW));
    const answer = await server.client.call(getProfile, {});
    expect(answer).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    expect(server.losses).toEqual(['ended']);
    expect(server.jar.read('access')).toBeUndefined();
  });

  test.each([
    ['no session', failure(401, 'NO_SESSION')],
    ['no refresh token', success(null)],
    ['a replay', failure(401, 'REFRESH_REUSED')],
  ])('ends the session if the refresh fails with %s', async (_, answer) => {
    signedIn();
    server.on(PROFILE, failure(401, 'UNAUTHORIZED'));
    server.on(REFRESH, answer);
    await server.client.call(getProfile, {});
    expect(server.losses).toEqual(['ended']);
  });

  test.each([
    ['no network', new TypeError('Failed to fetch'), 'NETWORK'],
    ['a broken server', failure(503, 'UNAVAILABLE'), 'UNAVAILABLE'],
    ['too many calls', failure(429, 'TOO_MANY_REQUESTS'), 'TOO_MANY_REQUESTS'],
    ['the page of a proxy', new Response('<html>', { status: 200 }), 'NETWORK'],
  ])('keeps the session if the refresh fails with %s', async (_, answer, code) => {
    signedIn();
    server.on(PROFILE, failure(401, 'UNAUTHORIZED'));
    server.on(REFRESH, answer);
    expect(await server.client.call(getProfile, {})).toMatchObject({ success: false, code });
    expect(server.losses).toEqual([]);
    expect(server.jar.read('access')).toBe(OLD);
  });

  test('with nine others refreshes the token once', async () => {
    signedIn();
    server.on(PROFILE, ...Array.from({ length: 10 }, () => failure(401, 'UNAUTHORIZED')));
    server.on(PROFILE, ...Array.from({ length: 10 }, () => success({})));
    server.on(REFRESH, tokens(NEW));
    const calls = Array.from({ length: 10 }, () => server.client.call(getProfile, {}));
    expect((await Promise.all(calls)).every((answer) => answer.success)).toBe(true);
    expect(server.routes().filter((route) => route === REFRESH)).toHaveLength(1);
  });

  test('uses the token that another tab has fetched meanwhile', async () => {
    signedIn();
    const refuseLate = async (): Promise<Response> => {
      await Promise.resolve();
      server.jar.keep('access', NEW, 600);
      return failure(401, 'UNAUTHORIZED');
    };
    server.on(PROFILE, refuseLate, success({}));
    expect((await server.client.call(getProfile, {})).success).toBe(true);
    expect(server.routes()).toEqual([PROFILE, PROFILE]);
  });

  test('is not sent with the token of a user who has signed in in another tab', async () => {
    signedIn(accessTokenOf('binh'));
    expect(await server.client.call(getProfile, {})).toMatchObject({ code: 'SESSION_CHANGED' });
    expect([server.asked, server.losses]).toEqual([[], ['changed']]);
  });

  test('is not sent before the user of the page is known', async () => {
    server.jar.keep('access', OLD, 600);
    expect(await server.client.call(getProfile, {})).toMatchObject({ code: 'SESSION_CHANGED' });
    expect(server.asked).toEqual([]);
  });

  test('removes a token whose session has ended', async () => {
    server.jar.keep('access', OLD, 600);
    server.on(PROFILE, failure(401, 'UNAUTHORIZED'));
    server.on(REFRESH, failure(401, 'NO_SESSION'));
    await server.client.call(getProfile, {}, { isFirst: true });
    expect([server.jar.read('access'), server.losses]).toEqual([undefined, []]);
  });

  test('is aborted when another user signs in on the page', async () => {
    signedIn();
    server.on(PROFILE, new Promise<Response>(() => undefined));
    const call = server.client.call(getProfile, {});
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    server.client.setOwner('binh');
    expect(await call).toMatchObject({ code: 'ABORTED' });
    expect(server.failures).toEqual([]);
  });

  test('requests no token after logging out', async () => {
    server.client.setOwner('an');
    server.state.isLoggedOut = true;
    expect(await server.client.call(getProfile, {})).toMatchObject({ code: 'NO_SESSION' });
    expect(server.asked).toEqual([]);
  });

  test('that takes too long fails with TIMEOUT', async () => {
    vi.useFakeTimers();
    signedIn();
    server.on(PROFILE, new Promise<Response>(() => undefined));
    const call = server.client.call(getProfile, {});
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await call).toMatchObject({ code: 'TIMEOUT', status: 0 });
    expect(server.failures).toHaveLength(1);
  });
});

describe('the access token for the live channel', () => {
  test('is the stored one unless it is stale', async () => {
    signedIn();
    expect(await server.client.accessToken()).toBe(OLD);
    server.on(REFRESH, tokens(NEW));
    expect(await server.client.accessToken(OLD)).toBe(NEW);
    expect(await server.client.accessToken(OLD)).toBe(NEW);
  });

  test('is not available after the session has ended, which is reported', async () => {
    signedIn();
    server.on(REFRESH, failure(401, 'NO_SESSION'));
    expect(await server.client.accessToken(OLD)).toBeUndefined();
    expect(server.losses).toEqual(['ended']);
  });

  test('tells that a new role has ended the session', async () => {
    signedIn();
    server.on(REFRESH, failure(401, 'ROLE_CHANGED'));
    expect(await server.client.accessToken(OLD)).toBeUndefined();
    expect(server.losses).toEqual(['role']);
  });

  test.each([
    ['no user', undefined, []],
    ['another user', 'binh', ['changed']],
  ])('is not available on a page of %s', async (_, owner, losses) => {
    server.jar.keep('access', OLD, 600);
    server.client.setOwner(owner);
    expect(await server.client.accessToken()).toBeUndefined();
    expect(server.losses).toEqual(losses);
  });
});

describe('a call with the client token', () => {
  test('fetches one, keeps it until it expires by the server’s clock, and uses it again', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const accessTokenExpiresAt = new Date(anHourAgo.getTime() + 600_000).toISOString();
    server.on(CLIENT, success({ accessToken: 'c1', accessTokenExpiresAt }, anHourAgo));
    server.on(QUICK, success({}), success({}));
    await server.client.call(quickRegister, {});
    await server.client.call(quickRegister, {});
    expect(server.routes()).toEqual([CLIENT, QUICK, QUICK]);
    expect(server.kept.get('client')).toEqual({ token: 'c1', seconds: expect.any(Number) });
    expect(server.kept.get('client')?.seconds).toBeGreaterThan(590);
  });

  test('that is refused is repeated once with a new one', async () => {
    server.jar.keep('client', 'c1', 600);
    server.on(QUICK, failure(401, 'UNAUTHORIZED'), success({}));
    server.on(CLIENT, tokens('c2'));
    expect((await server.client.call(quickRegister, {})).success).toBe(true);
    expect(server.asked.map(({ bearer }) => bearer)).toEqual(['c1', undefined, 'c2']);
    expect(server.losses).toEqual([]);
  });

  test('that is refused twice fails', async () => {
    server.on(CLIENT, tokens('c1'), tokens('c2'));
    server.on(QUICK, failure(401, 'UNAUTHORIZED'), failure(401, 'UNAUTHORIZED'));
    expect(await server.client.call(quickRegister, {})).toMatchObject({ status: 401 });
    expect(server.failures).toHaveLength(1);
  });

  test.each([
    ['validated and removed when invalid', 'c1', [failure(401, 'UNAUTHORIZED')], 'c2'],
    ['kept when valid', 'c1', [success({ valid: true })], 'c1'],
    ['kept, without a toast, when the server fails', 'c1', [failure(500, 'INTERNAL_ERROR')], 'c1'],
    ['fetched when missing', undefined, [], 'c2'],
  ])('at the start is %s', async (_, held, answers, after) => {
    if (held !== undefined) server.jar.keep('client', held, 600);
    server.on('GET /api/oauth/authenticate', ...answers, success({ valid: true }));
    server.on(CLIENT, tokens('c2'));
    await server.client.prepareClientToken();
    expect(server.jar.read('client')).toBe(after);
    expect(server.failures).toEqual([]);
  });
});

describe('a call that begins a session', () => {
  test('sends the guest token and stores the new token', async () => {
    signedIn();
    server.on(LOGIN, tokens(NEW, 500));
    await server.client.call(login, BODY, { withToken: 'guest', turn: 'begin' });
    expect(server.asked[0]).toMatchObject({ guest: OLD, bearer: undefined, body: BODY.body });
    expect(server.kept.get('access')?.token).toBe(NEW);
  });

  test('refreshes the guest token first, and fails if the server is unreachable', async () => {
    server.client.setOwner('an');
    server.on(REFRESH, new TypeError('Failed to fetch'), tokens(OLD));
    server.on(LOGIN, tokens(NEW));
    const options = { withToken: 'guest', turn: 'begin' } as const;
    expect(await server.client.call(login, BODY, options)).toMatchObject({ code: 'NETWORK' });
    expect((await server.client.call(login, BODY, options)).success).toBe(true);
    expect(server.asked.at(-1)).toMatchObject({ route: LOGIN, guest: OLD });
  });

  test('is sent without the guest token if the guest’s session has ended', async () => {
    server.jar.keep('access', OLD, 600);
    server.on(LOGIN, failure(401, 'UNAUTHORIZED'), tokens(NEW));
    server.on(REFRESH, failure(401, 'NO_SESSION'));
    const options = { withToken: 'guest', turn: 'begin' } as const;
    expect((await server.client.call(login, BODY, options)).success).toBe(true);
    expect(server.asked.map(({ route, guest }) => [route, guest])).toEqual([
      [LOGIN, OLD],
      [REFRESH, undefined],
      [LOGIN, undefined],
    ]);
    expect([server.jar.read('access'), server.losses]).toEqual([NEW, []]);
  });

  test('sends a refreshed guest token if the first one is refused', async () => {
    server.jar.keep('access', OLD, 600);
    const renewed = accessTokenOf('an', 'renewed');
    server.on(LOGIN, failure(401, 'UNAUTHORIZED'), tokens(NEW));
    server.on(REFRESH, tokens(renewed));
    const options = { withToken: 'guest', turn: 'begin' } as const;
    expect((await server.client.call(login, BODY, options)).success).toBe(true);
    expect(server.asked.at(-1)).toMatchObject({ route: LOGIN, guest: renewed });
  });

  test('keeps the guest token if the server is unreachable', async () => {
    server.jar.keep('access', OLD, 600);
    server.on(LOGIN, failure(401, 'UNAUTHORIZED'));
    server.on(REFRESH, new TypeError('Failed to fetch'));
    const options = { withToken: 'guest', turn: 'begin' } as const;
    expect(await server.client.call(login, BODY, options)).toMatchObject({ code: 'NETWORK' });
    expect(server.jar.read('access')).toBe(OLD);
  });

  test('with `begin-first` is aborted if another tab has begun a session', async () => {
    server.jar.keep('client', 'c1', 600);
    server.jar.keep('access', OLD, 600);
    const answer = await server.client.call(quickRegister, {}, { turn: 'begin-first' });
    expect(answer).toMatchObject({ code: 'ABORTED' });
    expect(server.asked).toEqual([]);
  });

  test('logging out is aborted if another user has signed in in another tab', async () => {
    signedIn();
    const options = { withToken: 'bearer', turn: 'end', isStillWanted: never } as const;
    expect(await server.client.call(logout, {}, options)).toMatchObject({ code: 'ABORTED' });
    expect(server.asked).toEqual([]);
  });

  test('logging out sends the token if there is one', async () => {
    signedIn();
    server.on('GET /api/logout', success(null));
    await server.client.call(logout, {}, { withToken: 'bearer', turn: 'end' });
    expect(server.asked[0]?.bearer).toBe(OLD);
  });
});

describe('the message of a failed call', () => {
  test.each([
    [400, 'Dữ liệu không hợp lệ'],
    [404, 'Không tìm thấy dữ liệu'],
    [500, 'Đã xảy ra lỗi'],
    [418, 'Đã xảy ra lỗi'],
  ])('%i without a message of the server: %s', async (status, vietnamese) => {
    const { chooseLanguage, startI18n } = await import('../../i18n/i18n.ts');
    await startI18n();
    await chooseLanguage('vi');
    server.on(LOGIN, new Response('<html>', { status }));
    const answer = await server.client.call(login, BODY);
    expect(answer).toMatchObject({ message: vietnamese, status });
    expect(server.failures).toEqual([answer]);
  });

  test('the message of the server, with the invalid fields', async () => {
    const fields = [{ path: 'password', message: 'Too short' }];
    const body = { success: false, code: 'BAD_REQUEST', message: 'Too short', fields };
    server.on(LOGIN, Response.json(body, { status: 400 }));
    const answer = await server.client.call(login, BODY, { isQuiet: true });
    expect(answer).toMatchObject({ message: 'Too short', fields });
    expect(server.failures).toEqual([]);
  });
});
