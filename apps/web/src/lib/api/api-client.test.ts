// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineCall } from './define-call.ts';
import { accessTokenOf, failure, makeFakeServer, success, tokens } from './testing/fake-server.ts';

const getProfile = defineCall<'getProfile'>({
  method: 'GET',
  path: '/api/user/profile',
  guard: 'user',
});
const login = defineCall<'login'>({ method: 'POST', path: '/api/login', guard: 'public' });
const quickRegister = defineCall<'quickRegister'>({
  method: 'GET',
  path: '/api/user/quick-register',
  guard: 'client',
});
const logout = defineCall<'logout'>({ method: 'GET', path: '/api/logout', guard: 'public' });

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

/** The page of somebody who is signed in. */
function signedIn(token = OLD): void {
  server.jar.keep('access', token, 600);
  server.client.setOwner('an');
}

describe('a call in a user’s name', () => {
  test('goes with the token from the cookie, and is unwrapped', async () => {
    signedIn();
    server.on(PROFILE, success({ firstName: 'An' }));
    expect(await server.client.call(getProfile, {})).toEqual({
      success: true,
      data: { firstName: 'An' },
    });
    expect(server.asked).toEqual([
      { route: PROFILE, bearer: OLD, guest: undefined, body: undefined },
    ]);
  });

  test('without a token asks for one first', async () => {
    server.client.setOwner('an');
    server.on(REFRESH, tokens(NEW));
    server.on(PROFILE, success({}));
    await server.client.call(getProfile, {});
    expect(server.asked.map(({ route, bearer }) => [route, bearer])).toEqual([
      [REFRESH, undefined],
      [PROFILE, NEW],
    ]);
  });

  test('that is refused renews the token once and is made again', async () => {
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
    ['a replay', failure(401, 'REFRESH_REUSED')],
  ])('ends the session where renewing finds %s', async (_, answer) => {
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
    ['a page of somebody between', new Response('<html>', { status: 200 }), 'NETWORK'],
  ])('keeps the session where renewing finds %s', async (_, answer, code) => {
    signedIn();
    server.on(PROFILE, failure(401, 'UNAUTHORIZED'));
    server.on(REFRESH, answer);
    expect(await server.client.call(getProfile, {})).toMatchObject({ success: false, code });
    expect(server.losses).toEqual([]);
    expect(server.jar.read('access')).toBe(OLD);
  });

  test('beside nine others renews the token once', async () => {
    signedIn();
    server.on(PROFILE, ...Array.from({ length: 10 }, () => failure(401, 'UNAUTHORIZED')));
    server.on(PROFILE, ...Array.from({ length: 10 }, () => success({})));
    server.on(REFRESH, tokens(NEW));
    const calls = Array.from({ length: 10 }, () => server.client.call(getProfile, {}));
    expect((await Promise.all(calls)).every((answer) => answer.success)).toBe(true);
    expect(server.routes().filter((route) => route === REFRESH)).toHaveLength(1);
  });

  test('takes the token that another tab has fetched meanwhile', async () => {
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

  test('is not made in the name of who has signed in in another tab', async () => {
    signedIn(accessTokenOf('binh'));
    expect(await server.client.call(getProfile, {})).toMatchObject({ code: 'SESSION_CHANGED' });
    expect([server.asked, server.losses]).toEqual([[], ['changed']]);
  });

  test('is not made before it is known whose page this is', async () => {
    server.jar.keep('access', OLD, 600);
    expect(await server.client.call(getProfile, {})).toMatchObject({ code: 'SESSION_CHANGED' });
    expect(server.asked).toEqual([]);
  });

  test('finds a token whose session is over, and drops it', async () => {
    server.jar.keep('access', OLD, 600);
    server.on(PROFILE, failure(401, 'UNAUTHORIZED'));
    server.on(REFRESH, failure(401, 'NO_SESSION'));
    await server.client.call(getProfile, {}, { isFirst: true });
    expect([server.jar.read('access'), server.losses]).toEqual([undefined, []]);
  });

  test('is given up when the page becomes another user’s', async () => {
    signedIn();
    server.on(PROFILE, new Promise<Response>(() => undefined));
    const call = server.client.call(getProfile, {});
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    server.client.setOwner('binh');
    expect(await call).toMatchObject({ code: 'ABORTED' });
    expect(server.failures).toEqual([]);
  });

  test('asks for no token after logging out', async () => {
    server.client.setOwner('an');
    server.state.isLoggedOut = true;
    expect(await server.client.call(getProfile, {})).toMatchObject({ code: 'NO_SESSION' });
    expect(server.asked).toEqual([]);
  });

  test('that takes too long fails, and is told apart', async () => {
    vi.useFakeTimers();
    signedIn();
    server.on(PROFILE, new Promise<Response>(() => undefined));
    const call = server.client.call(getProfile, {});
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await call).toMatchObject({ code: 'TIMEOUT', status: 0 });
    expect(server.failures).toHaveLength(1);
  });
});

describe('a token for what is no call', () => {
  test('is the one that is held, as long as it is not stale', async () => {
    signedIn();
    expect(await server.client.accessToken()).toBe(OLD);
    server.on(REFRESH, tokens(NEW));
    expect(await server.client.accessToken(OLD)).toBe(NEW);
    expect(await server.client.accessToken(OLD)).toBe(NEW);
  });

  test('is not to be had once the session is over, which is told', async () => {
    signedIn();
    server.on(REFRESH, failure(401, 'NO_SESSION'));
    expect(await server.client.accessToken(OLD)).toBeUndefined();
    expect(server.losses).toEqual(['ended']);
  });

  test.each([
    ['nobody', undefined, []],
    ['another', 'binh', ['changed']],
  ])('is none for a page of %s', async (_, owner, losses) => {
    server.jar.keep('access', OLD, 600);
    server.client.setOwner(owner);
    expect(await server.client.accessToken()).toBeUndefined();
    expect(server.losses).toEqual(losses);
  });
});

describe('a call with the client token', () => {
  test('fetches one, keeps it as long as it holds by the server’s clock, and uses it again', async () => {
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

  test('that is refused is made once more with a new one', async () => {
    server.jar.keep('client', 'c1', 600);
    server.on(QUICK, failure(401, 'UNAUTHORIZED'), success({}));
    server.on(CLIENT, tokens('c2'));
    expect((await server.client.call(quickRegister, {})).success).toBe(true);
    expect(server.asked.map(({ bearer }) => bearer)).toEqual(['c1', undefined, 'c2']);
    expect(server.losses).toEqual([]);
  });

  test('that is refused twice says so', async () => {
    server.on(CLIENT, tokens('c1'), tokens('c2'));
    server.on(QUICK, failure(401, 'UNAUTHORIZED'), failure(401, 'UNAUTHORIZED'));
    expect(await server.client.call(quickRegister, {})).toMatchObject({ status: 401 });
    expect(server.failures).toHaveLength(1);
  });

  test.each([
    ['validated and removed when invalid', 'c1', [failure(401, 'UNAUTHORIZED')], 'c2'],
    ['kept when valid', 'c1', [success({ valid: true })], 'c1'],
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
  test('takes the guest along and keeps the token', async () => {
    signedIn();
    server.on(LOGIN, tokens(NEW, 500));
    await server.client.call(login, BODY, { withToken: 'guest', turn: 'begin' });
    expect(server.asked[0]).toMatchObject({ guest: OLD, bearer: undefined, body: BODY.body });
    expect(server.kept.get('access')?.token).toBe(NEW);
  });

  test('renews the token of a guest first, and waits where that cannot be done', async () => {
    server.client.setOwner('an');
    server.on(REFRESH, new TypeError('Failed to fetch'), tokens(OLD));
    server.on(LOGIN, tokens(NEW));
    const options = { withToken: 'guest', turn: 'begin' } as const;
    expect(await server.client.call(login, BODY, options)).toMatchObject({ code: 'NETWORK' });
    expect((await server.client.call(login, BODY, options)).success).toBe(true);
    expect(server.asked.at(-1)).toMatchObject({ route: LOGIN, guest: OLD });
  });

  test('goes without a guest whose session is over', async () => {
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

  test('takes a guest along whose token is refused and can be renewed', async () => {
    server.jar.keep('access', OLD, 600);
    const renewed = accessTokenOf('an', 'renewed');
    server.on(LOGIN, failure(401, 'UNAUTHORIZED'), tokens(NEW));
    server.on(REFRESH, tokens(renewed));
    const options = { withToken: 'guest', turn: 'begin' } as const;
    expect((await server.client.call(login, BODY, options)).success).toBe(true);
    expect(server.asked.at(-1)).toMatchObject({ route: LOGIN, guest: renewed });
  });

  test('leaves no guest behind for a moment without a server', async () => {
    server.jar.keep('access', OLD, 600);
    server.on(LOGIN, failure(401, 'UNAUTHORIZED'));
    server.on(REFRESH, new TypeError('Failed to fetch'));
    const options = { withToken: 'guest', turn: 'begin' } as const;
    expect(await server.client.call(login, BODY, options)).toMatchObject({ code: 'NETWORK' });
    expect(server.jar.read('access')).toBe(OLD);
  });

  test('as the first of all is not made where another tab was quicker', async () => {
    server.jar.keep('client', 'c1', 600);
    server.jar.keep('access', OLD, 600);
    const answer = await server.client.call(quickRegister, {}, { turn: 'begin-first' });
    expect(answer).toMatchObject({ code: 'ABORTED' });
    expect(server.asked).toEqual([]);
  });

  test('logging out is not made once somebody has signed in in another tab', async () => {
    signedIn();
    const options = { withToken: 'bearer', turn: 'end', isStillWanted: never } as const;
    expect(await server.client.call(logout, {}, options)).toMatchObject({ code: 'ABORTED' });
    expect(server.asked).toEqual([]);
  });

  test('logging out goes with the token where there is one', async () => {
    signedIn();
    server.on('GET /api/logout', success(null));
    await server.client.call(logout, {}, { withToken: 'bearer', turn: 'end' });
    expect(server.asked[0]?.bearer).toBe(OLD);
  });
});

describe('what a failed call says', () => {
  test.each([
    [400, 'Dữ liệu không hợp lệ'],
    [404, 'Không tìm thấy dữ liệu'],
    [500, 'Đã xảy ra lỗi'],
    [418, 'Đã xảy ra lỗi'],
  ])('%i without words of the server: %s', async (status, vietnamese) => {
    const { chooseLanguage, startI18n } = await import('../../i18n/i18n.ts');
    await startI18n();
    await chooseLanguage('vi');
    server.on(LOGIN, new Response('<html>', { status }));
    const answer = await server.client.call(login, BODY);
    expect(answer).toMatchObject({ message: vietnamese, status });
    expect(server.failures).toEqual([answer]);
  });

  test('the words of the server, with what is wrong with each field', async () => {
    const fields = [{ path: 'password', message: 'Too short' }];
    const body = { success: false, code: 'BAD_REQUEST', message: 'Too short', fields };
    server.on(LOGIN, Response.json(body, { status: 400 }));
    const answer = await server.client.call(login, BODY, { isQuiet: true });
    expect(answer).toMatchObject({ message: 'Too short', fields });
    expect(server.failures).toEqual([]);
  });
});
