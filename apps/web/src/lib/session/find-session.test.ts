import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '../api/failure.ts';
import { findSession, type SessionEffects } from './find-session.ts';
import { makeUser } from './testing/make-user.ts';

type Word = 'ok' | 'none' | 'reused' | 'role' | 'off' | 'network' | 'broken' | 'busy' | 'other-tab';

const FAILURES: Readonly<Record<Exclude<Word, 'ok'>, Pick<ApiFailure, 'code' | 'status'>>> = {
  none: { code: 'NO_SESSION', status: 401 },
  reused: { code: 'REFRESH_REUSED', status: 401 },
  role: { code: 'ROLE_CHANGED', status: 401 },
  off: { code: 'ACCOUNT_INACTIVE', status: 403 },
  network: { code: 'NETWORK', status: 0 },
  broken: { code: 'INTERNAL_ERROR', status: 500 },
  busy: { code: 'TOO_MANY_REQUESTS', status: 429 },
  'other-tab': { code: 'ABORTED', status: 0 },
};

interface World {
  cookies?: false;
  /** Whether a cookie has an access token. */
  access?: boolean;
  /** The answers to the profile call, in order. */
  profile?: Word[];
  refresh?: Word;
  quick?: Word;
  wasHere?: boolean;
  loggedOut?: 'confirmed' | 'unconfirmed' | 'superseded';
}

const GUEST = makeUser({ isGuest: true });

/** Answers each call with its prepared answer. A call without an answer fails the test. */
function makeWorld(world: World) {
  const calls: string[] = [];
  const profiles = [...(world.profile ?? [])];
  const answer = (call: string, word: Word | undefined) => {
    calls.push(call);
    if (word === undefined) throw new Error(`Unexpected: ${call}`);
    if (word === 'ok') return { success: true as const, data: GUEST };
    return { success: false as const, message: word, fields: [], ...FAILURES[word] };
  };
  const effects: SessionEffects = {
    keepsCookies: () => world.cookies !== false,
    hasAccessToken: () => world.access === true,
    fetchProfile: async () => answer('profile', profiles.shift()),
    refresh: async () => answer('refresh', world.refresh),
    quickRegister: async () => answer('quick', world.quick),
    confirmLogout: async () => {
      calls.push('logout');
      return world.loggedOut === 'confirmed';
    },
    isLoggedOut: () =>
      world.loggedOut === 'superseded' ? calls.length === 0 : world.loggedOut !== undefined,
    wasHere: () => world.wasHere === true,
  };
  return { effects, calls };
}

const USER = { session: { kind: 'user', user: GUEST } };
const NEW_GUEST = { ...USER, isNew: true };
const LOCAL = { session: { kind: 'local-guest' } };
const LATER = { ...LOCAL, isTransient: true };
const out = (why: string) => ({ session: { kind: 'signed-out', why } });

describe('the session at the start', () => {
  test.each<[string, World, string[], object]>([
    ['a valid token', { access: true, profile: ['ok'] }, ['profile'], USER],
    ['no token, a session', { refresh: 'ok', profile: ['ok'] }, ['refresh', 'profile'], USER],
    [
      'a first visit',
      { refresh: 'none', quick: 'ok', profile: ['ok'] },
      ['refresh', 'quick', 'profile'],
      NEW_GUEST,
    ],
    ['a session lost since', { refresh: 'none', wasHere: true }, ['refresh'], out('none')],
    [
      'a token of a session that is gone',
      { access: true, profile: ['none'], wasHere: true },
      ['profile'],
      out('ended'),
    ],
    [
      'such a token and no flag',
      { access: true, profile: ['none', 'ok'], quick: 'ok' },
      ['profile', 'quick', 'profile'],
      NEW_GUEST,
    ],
    ['a replayed token', { refresh: 'reused' }, ['refresh'], out('ended')],
    ['another role', { refresh: 'role' }, ['refresh'], out('role')],
    ['an account switched off', { access: true, profile: ['off'] }, ['profile'], out('ended')],
    ['no network, a token', { access: true, profile: ['network'] }, ['profile'], LATER],
    ['no network, no token', { refresh: 'network' }, ['refresh'], LATER],
    [
      'no network, no token, not the first visit',
      { refresh: 'network', wasHere: true },
      ['refresh'],
      LATER,
    ],
    ['a broken server', { refresh: 'broken' }, ['refresh'], LATER],
    ['a server under siege', { refresh: 'busy' }, ['refresh'], LATER],
    [
      'a network that goes after the refresh',
      { refresh: 'ok', profile: ['network'] },
      ['refresh', 'profile'],
      LATER,
    ],
    [
      'a network that goes before the guest is made',
      { refresh: 'none', quick: 'network' },
      ['refresh', 'quick'],
      LATER,
    ],
    [
      'too many guests from one place',
      { refresh: 'none', quick: 'busy' },
      ['refresh', 'quick'],
      LATER,
    ],
    ['guests that are refused', { refresh: 'none', quick: 'off' }, ['refresh', 'quick'], LOCAL],
    [
      'another tab that made the guest',
      { refresh: 'none', quick: 'other-tab', profile: ['ok'] },
      ['refresh', 'quick', 'profile'],
      USER,
    ],
    [
      'logged out, which the server now knows',
      { access: true, loggedOut: 'confirmed' },
      ['logout'],
      out('left'),
    ],
    [
      'logged out, which it cannot know yet',
      { access: true, loggedOut: 'unconfirmed' },
      ['logout'],
      LATER,
    ],
    [
      'logged out, until another tab signed in',
      { access: true, loggedOut: 'superseded', profile: ['ok'] },
      ['logout', 'profile'],
      USER,
    ],
    ['no cookies', { cookies: false, access: true }, [], LOCAL],
  ])('%s', async (_, world, calls, found) => {
    const made = makeWorld(world);
    expect(await findSession(made.effects, 'newcomers')).toEqual(found);
    expect(made.calls).toEqual(calls);
  });

  test.each<[string, World, string[], object]>([
    [
      'had a session once',
      { refresh: 'none', wasHere: true, quick: 'ok', profile: ['ok'] },
      ['refresh', 'quick', 'profile'],
      USER,
    ],
    [
      'has just logged out',
      { loggedOut: 'confirmed', refresh: 'none', wasHere: true, quick: 'ok', profile: ['ok'] },
      ['logout', 'refresh', 'quick', 'profile'],
      USER,
    ],
    ['is signed in', { access: true, profile: ['ok'] }, ['profile'], USER],
    ['cannot reach the server', { loggedOut: 'unconfirmed' }, ['logout'], LATER],
  ])(
    'a page for anybody lets in a user who %s, without a greeting',
    async (_, world, calls, found) => {
      const made = makeWorld(world);
      expect(await findSession(made.effects, 'anybody')).toEqual(found);
      expect(made.calls).toEqual(calls);
    },
  );

  test('a page that needs no session makes no guest', async () => {
    const { effects, calls } = makeWorld({ refresh: 'none' });
    expect(await findSession(effects, 'none')).toEqual(out('none'));
    expect(calls).toEqual(['refresh']);
  });
});
