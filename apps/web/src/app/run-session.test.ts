// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, startI18n } from '../i18n/i18n.ts';
import { live } from '../lib/live/live.ts';
import { replacePage } from '../lib/replace-page.ts';
import { sessionManager } from '../lib/session/session-manager.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { makeUser } from '../lib/session/testing/make-user.ts';
import { onToast } from '../lib/toast.ts';
import { runSession } from './run-session.ts';

// The document of the tests cannot load another page.
vi.mock(import('../lib/replace-page.ts'), () => ({ replacePage: vi.fn<() => void>() }));

beforeAll(startI18n);
beforeEach(() => {
  vi.spyOn(live(), 'keep').mockReturnValue();
});
afterEach(() => window.history.replaceState(null, '', '/'));

/** Opens a page. @returns the options with which the session begins */
function open(path: string) {
  window.history.replaceState(null, '', path);
  const begin = vi.spyOn(sessionManager(), 'begin').mockResolvedValue();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The router is used only when the session changes.
  runSession({} as Parameters<typeof runSession>[0], 'app');
  const [[options] = []] = begin.mock.calls;
  if (options === undefined) throw new Error('No session begins');
  return options;
}

test.each(['/', '/login', '/register', '/matches', '/packages', '/test', '/404', '/unknown'])(
  'a new user becomes a guest on %s',
  (path) => {
    expect(open(path).guests).toBe('newcomers');
  },
);

test.each(['/login#reset=x', '/login#verify=x', '/login?mode=resetPassword&oobCode=x'])(
  'the link %s from an email makes no guest, since it belongs to an account',
  (path) => {
    expect(open(path).guests).toBe('none');
  },
);

test('a shared game makes a guest of everyone without a session', () => {
  expect(open('/?shared=x').guests).toBe('anybody');
});

test.each([
  ['/login', 'en', 'You are a guest'],
  ['/packages', 'vi', 'Bạn đang là khách'],
  ['/test', 'zh', '您现在是游客'],
] as const)(
  'a new guest stays on %s and is greeted in %s: %s',
  async (path, language, greeting) => {
    await chooseLanguage(language);
    const titles: string[] = [];
    const stop = onToast(({ title }) => titles.push(title));
    open(path).onNewGuest();
    stop();
    await chooseLanguage('en');
    expect(titles).toEqual([greeting]);
  },
);

test.each(['/me', '/matches', '/logout', '/admin/package'])(
  'a new guest on %s, which has nothing for guests, is led to the board',
  (path) => {
    vi.mocked(replacePage).mockReset();
    open(path).onNewGuest();
    expect(vi.mocked(replacePage).mock.calls).toEqual([['/']]);
  },
);

test.each(['/', '/login', '/packages'])(
  'the state of the session is logged on %s, also of an account of this site',
  (path) => {
    const info = vi.spyOn(console, 'info').mockReturnValue();
    sessionStore.setState({ session: { kind: 'user', user: makeUser({ hasPassword: true }) } });
    open(path);
    expect(info.mock.calls).toEqual([['Authentication: signed in']]);
    info.mockRestore();
  },
);
