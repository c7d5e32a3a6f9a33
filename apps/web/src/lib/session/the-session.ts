import type { User } from '@chuhe/contract/identity';
import type { Answer } from '../api/api-client.ts';
import type { AnswerOf, PartsOf } from '../api/define-call.ts';
import { isPassing } from '../api/failure.ts';
import { api, isLoggedOut, jar, onSessionLost } from '../api/the-api.ts';
import { userIdOf } from '../api/tokens.ts';
import { markVisited, wasVisited } from '../state/visited.ts';
import { removeText, STORAGE_KEYS, writeText } from '../storage.ts';
import {
  type FoundSession,
  findSession,
  type GuestsOf,
  type SessionEffects,
} from './find-session.ts';
import { noteMergedGuest } from './merged-guests.ts';
import { type Retry, retryLater } from './retry-later.ts';
import type { Session, SignedOutReason } from './session.ts';
import {
  getProfile,
  login,
  logout,
  quickRegister,
  register,
  socialLogin,
} from './session-calls.ts';
import { currentSession, sessionStore } from './session-store.ts';
import { joinTabNews, type SessionNews } from './tab-news.ts';

/** The session of this page: found out at the start, changed by signing in and out, here or in another tab. */

export interface BeginOptions {
  /** Who becomes a guest on this page. */
  readonly guests: GuestsOf;
  /** A guest account has just been made. */
  readonly onNewGuest: () => void;
}

/** Finds out who the user is, and goes on trying while no server answers. Called once by each page. */
export async function beginSession(options: BeginOptions): Promise<void> {
  begun = options;
  onSessionLost((why) => (why === 'ended' ? leave('ended') : void findAnew()));
  // The page comes back as it was left, and the session may be another.
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && findAnew()));
  // An expired client token is of no use, so this waits for nothing and nothing waits for it.
  void api.prepareClientToken();
  await findAnew();
}

/** Signs in to an account; what a guest has comes along. Once it succeeds, the page should be left for a new one. */
export async function signIn(parts: PartsOf<'login'>): Promise<Answer<AnswerOf<'login'>>> {
  return inherit(() => api.call(login, parts, BEGIN));
}

/** The same by the word of an identity provider, which makes an account where there is none. */
export async function signInByProof(
  parts: PartsOf<'socialLogin'>,
): Promise<Answer<AnswerOf<'socialLogin'>>> {
  return inherit(() => api.call(socialLogin, parts, BEGIN));
}

/** Makes an account, of the guest where the user is one. Once it succeeds, the page should be left for a new one. */
export async function signUp(parts: PartsOf<'register'>): Promise<Answer<AnswerOf<'register'>>> {
  return welcome(await api.call(register, parts, { withToken: 'guest', turn: 'begin' }));
}

/** @returns whether the board can be gone to: with a guest account, or without one where no server answers. */
export async function continueAsGuest(): Promise<boolean> {
  if (currentSession().kind === 'user') return true;
  const answer = await api.call(quickRegister, {}, { turn: 'begin' });
  return welcome(answer).success || (!answer.success && isPassing(answer));
}

/**
 * Ends the session here at once, and on the server as soon as that can be reached.
 *
 * @param leaveElsewhere ends what else the user is signed in to, at the same time; this page is theirs until that is done
 */
export async function logOut(leaveElsewhere?: () => Promise<void>): Promise<void> {
  // From now on no tab renews the session, whatever becomes of this one.
  writeText(STORAGE_KEYS.loggedOut, '1');
  const left = leaveElsewhere?.();
  await tellLogout();
  news.tell('out');
  await left;
  leave('left');
}

/** Finds out anew, after something that may have ended the session. */
export function checkSession(): Promise<void> {
  return findAnew();
}

/** The profile as the server has it now. */
export function keepUser(user: User): void {
  const { session } = sessionStore.getState();
  if (session.kind === 'user' && session.user.id === user.id) enter({ kind: 'user', user });
}

/** Loads the profile again: somebody has changed it, or what the user may do. */
export async function reloadUser(): Promise<void> {
  const answer = await api.call(getProfile, {}, { isQuiet: true });
  if (answer.success) keepUser(answer.data);
}

let begun: BeginOptions = { guests: 'nobody', onNewGuest: () => undefined };
/** Counts what was begun, so that only the last decides. */
let round = 0;
let attempts = 0;
/** Whether anybody has been signed in on this page. */
let hadUser = false;
let retry: Retry | undefined;
const news = joinTabNews(hear);

const effects: SessionEffects = {
  keepsCookies: () => navigator.cookieEnabled,
  hasAccessToken: () => jar.read('access') !== undefined,
  fetchProfile: () => api.call(getProfile, {}, { isQuiet: true, isFirst: true }),
  refresh: () => api.refresh(),
  quickRegister: async () =>
    welcome(await api.call(quickRegister, {}, { isQuiet: true, turn: 'begin-first' })),
  confirmLogout: () => tellLogout(isLoggedOut),
  isLoggedOut,
  // Also where the browser keeps no flag: whoever loses a session while they look is no new user.
  wasHere: () => hadUser || wasVisited(),
};

async function findAnew(): Promise<void> {
  round += 1;
  const own = round;
  retry?.cancel();
  api.setOwner(undefined);
  const found = await findSession(effects, begun.guests);
  if (own === round) take(found);
}

function take({ session, isNew, isPassing: isWorthAsking }: FoundSession): void {
  if (session.kind === 'user') markVisited();
  attempts = isWorthAsking === true ? attempts + 1 : 0;
  if (isWorthAsking === true) retry = retryLater(attempts - 1, () => void findAnew());
  enter(session);
  if (isNew === true) begun.onNewGuest();
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

/** Forms say themselves what failed. */
const BEGIN = { withToken: 'guest', turn: 'begin', isQuiet: true } as const;

/** What a guest of this browser had is the account's from now on. */
async function inherit<Reply extends { readonly success: boolean }>(
  begin: () => Promise<Reply>,
): Promise<Reply> {
  const before = currentSession();
  const answer = await begin();
  const account = userIdOf(jar.read('access') ?? '');
  const isMoved = answer.success && before.kind === 'user' && before.user.isGuest;
  if (isMoved && account !== undefined) noteMergedGuest(before.user.id, account);
  return welcome(answer);
}

/** What follows from a session that has just begun. */
function welcome<Reply extends { readonly success: boolean }>(answer: Reply): Reply {
  if (!answer.success) return answer;
  removeText(STORAGE_KEYS.loggedOut);
  markVisited();
  news.tell('in');
  return answer;
}

/**
 * The refresh token is in a cookie that only the server can take back.
 *
 * @param isStillWanted asked at the last moment: the session of who has signed in since must not end
 * @returns whether the server knows
 */
async function tellLogout(isStillWanted = () => true): Promise<boolean> {
  const options = { withToken: 'bearer', turn: 'end', isQuiet: true, isStillWanted } as const;
  const answer = await api.call(logout, {}, options);
  if (!answer.success && answer.code === 'ABORTED') return false;
  jar.remove('access');
  const isConfirmed = answer.success || answer.status === 401;
  if (isConfirmed) removeText(STORAGE_KEYS.loggedOut);
  return isConfirmed;
}

function hear(each: SessionNews): void {
  if (each === 'in') void findAnew();
  else if (currentSession().kind === 'user') leave('left');
}
