import type { User } from '@chuhe/contract/identity';
import {
  getProfile,
  login,
  logout,
  quickRegister,
  register,
  socialLogin,
} from '@chuhe/contract/identity-endpoints';
import type { Answer } from '../api/api-client.ts';
import type { AnswerOf, PartsOf } from '../api/call-types.ts';
import { isPassing } from '../api/failure.ts';
import { api, isLoggedOut, jar, onSessionLost } from '../api/the-api.ts';
import { userIdOf } from '../api/tokens.ts';
import { markVisited, wasVisited } from '../state/visited.ts';
import { removeText, STORAGE_KEYS, writeText } from '../storage.ts';
import {
  type FoundSession,
  findSession,
  type GuestPolicy,
  type SessionEffects,
} from './find-session.ts';
import { noteMergedGuest } from './merged-guests.ts';
import { type Retry, retryLater } from './retry-later.ts';
import type { Session, SignedOutReason } from './session.ts';
import { currentSession, sessionStore } from './session-store.ts';
import { joinTabNews, type SessionNews } from './tab-news.ts';

/** The session of this page: resolved at the start, changed by signing in and out, here or in another tab. */

export interface BeginOptions {
  readonly guests: GuestPolicy;
  readonly onNewGuest: () => void;
}

/** Resolves the session, and retries while no server answers. Called once by each page. */
export async function beginSession(options: BeginOptions): Promise<void> {
  begunWith = options;
  onSessionLost((why) => (why === 'ended' ? leave('ended') : void resolveSession()));
  // A page from the back/forward cache may show a session that has ended.
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && resolveSession()));
  // Runs in the background: nothing depends on it, because an expired client token is of no use.
  void api.prepareClientToken();
  await resolveSession();
}

/** Signs in to an account; the data of a guest moves along. Once it succeeds, the page should be left for a new one. */
export async function signIn(parts: PartsOf<'login'>): Promise<Answer<AnswerOf<'login'>>> {
  return mergeGuest(() => api.call(login, parts, BEGIN_OPTIONS));
}

/** Signs in by the proof of an identity provider; makes an account if there is none. */
export async function signInByProof(
  parts: PartsOf<'socialLogin'>,
): Promise<Answer<AnswerOf<'socialLogin'>>> {
  return mergeGuest(() => api.call(socialLogin, parts, BEGIN_OPTIONS));
}

/** Makes an account; a guest becomes that account. Once it succeeds, the page should be left for a new one. */
export async function signUp(parts: PartsOf<'register'>): Promise<Answer<AnswerOf<'register'>>> {
  return noteNewSession(await api.call(register, parts, { withToken: 'guest', turn: 'begin' }));
}

/** @returns whether the user can go on to the board: with a guest account, or without one if no server answers */
export async function continueAsGuest(): Promise<boolean> {
  if (currentSession().kind === 'user') return true;
  const answer = await api.call(quickRegister, {}, { turn: 'begin' });
  return noteNewSession(answer).success || (!answer.success && isPassing(answer));
}

/**
 * Ends the session here at once, and on the server as soon as that can be reached.
 *
 * @param leaveElsewhere signs out at the identity provider at the same time; the page keeps the session until that is done
 */
export async function logOut(leaveElsewhere?: () => Promise<void>): Promise<void> {
  // From now on no tab renews the session, even if this one is closed.
  writeText(STORAGE_KEYS.loggedOut, '1');
  const left = leaveElsewhere?.();
  await endOnServer();
  news.tell('out');
  await left;
  leave('left');
}

/** Resolves the session again, after something that may have ended it. */
export function checkSession(): Promise<void> {
  return resolveSession();
}

/** Stores the profile that the server has just answered with. */
export function keepUser(user: User): void {
  const { session } = sessionStore.getState();
  if (session.kind === 'user' && session.user.id === user.id) enter({ kind: 'user', user });
}

/** Loads the profile again, because it or the permissions of the user have changed elsewhere. */
export async function reloadUser(): Promise<void> {
  const answer = await api.call(getProfile, {}, { isQuiet: true });
  if (answer.success) keepUser(answer.data);
}

let begunWith: BeginOptions = { guests: 'none', onNewGuest: () => undefined };
/** Counts attempts, so that only the last one has an effect. */
let round = 0;
let attempts = 0;
/** Whether a user has been signed in on this page. */
let hadUser = false;
let retry: Retry | undefined;
const news = joinTabNews(onTabNews);

const effects: SessionEffects = {
  keepsCookies: () => navigator.cookieEnabled,
  hasAccessToken: () => jar.read('access') !== undefined,
  fetchProfile: () => api.call(getProfile, {}, { isQuiet: true, isFirst: true }),
  refresh: () => api.refresh(),
  quickRegister: async () =>
    noteNewSession(await api.call(quickRegister, {}, { isQuiet: true, turn: 'begin-first' })),
  confirmLogout: () => endOnServer(isLoggedOut),
  isLoggedOut,
  // A user who lost a session on this page is not new, even if the browser stores no flag.
  wasHere: () => hadUser || wasVisited(),
};

async function resolveSession(): Promise<void> {
  round += 1;
  const own = round;
  retry?.cancel();
  api.setOwner(undefined);
  const found = await findSession(effects, begunWith.guests);
  if (own === round) take(found);
}

function take({ session, isNew, isPassing: isWorthAsking }: FoundSession): void {
  if (session.kind === 'user') markVisited();
  attempts = isWorthAsking === true ? attempts + 1 : 0;
  if (isWorthAsking === true) retry = retryLater(attempts - 1, () => void resolveSession());
  enter(session);
  if (isNew === true) begunWith.onNewGuest();
}

function enter(session: Session): void {
  hadUser ||= session.kind === 'user';
  api.setOwner(session.kind === 'user' ? session.user.id : undefined);
  sessionStore.setState({ session });
}

function leave(why: SignedOutReason): void {
  round += 1;
  retry?.cancel();
  enter({ kind: 'signed-out', why });
}

/** Quiet, because forms show failures themselves. */
const BEGIN_OPTIONS = { withToken: 'guest', turn: 'begin', isQuiet: true } as const;

/** Notes that the guest of this browser, if there is one, is merged into the account. */
async function mergeGuest<Reply extends { readonly success: boolean }>(
  begin: () => Promise<Reply>,
): Promise<Reply> {
  const before = currentSession();
  const answer = await begin();
  const account = userIdOf(jar.read('access') ?? '');
  const isMoved = answer.success && before.kind === 'user' && before.user.isGuest;
  if (isMoved && account !== undefined) noteMergedGuest(before.user.id, account);
  return noteNewSession(answer);
}

/** Notes a session that has just begun, and tells the other tabs. */
function noteNewSession<Reply extends { readonly success: boolean }>(answer: Reply): Reply {
  if (!answer.success) return answer;
  removeText(STORAGE_KEYS.loggedOut);
  markVisited();
  news.tell('in');
  return answer;
}

/**
 * Asks the server to end the session: only the server can remove the cookie with the refresh token.
 *
 * @param isStillWanted checked right before the call, so that a session that has begun since is not ended
 * @returns whether the server has confirmed it
 */
async function endOnServer(isStillWanted = () => true): Promise<boolean> {
  const options = { withToken: 'bearer', turn: 'end', isQuiet: true, isStillWanted } as const;
  const answer = await api.call(logout, {}, options);
  if (!answer.success && answer.code === 'ABORTED') return false;
  jar.remove('access');
  const isConfirmed = answer.success || answer.status === 401;
  if (isConfirmed) removeText(STORAGE_KEYS.loggedOut);
  return isConfirmed;
}

function onTabNews(each: SessionNews): void {
  if (each === 'in') void resolveSession();
  else if (currentSession().kind === 'user') leave('left');
}
