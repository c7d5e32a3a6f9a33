import type { User } from '@chuhe/contract/identity';
import {
  getProfile,
  login,
  logout,
  quickRegister,
  register,
  socialLogin,
} from '@chuhe/contract/identity-endpoints';
import { api, cookieJar, isLoggedOut } from '../api/api.ts';
import type { Answer } from '../api/api-client.ts';
import type { AnswerOf, PartsOf } from '../api/call-types.ts';
import { isTransient } from '../api/failure.ts';
import { userIdOf } from '../api/tokens.ts';
import { defineService } from '../services.ts';
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

interface BeginOptions {
  readonly guests: GuestPolicy;
  readonly onNewGuest: () => void;
}

/** Quiet, because forms show failures themselves. */
const BEGIN_OPTIONS = { withToken: 'guest', turn: 'begin', isQuiet: true } as const;

/** Resolves the session of this page at the start, and changes it by signing in and out, here or in another tab. */
class SessionManager {
  readonly #news = joinTabNews((news) => this.#hearTab(news));
  readonly #effects: SessionEffects = {
    keepsCookies: () => navigator.cookieEnabled,
    hasAccessToken: () => cookieJar().read('access') !== undefined,
    fetchProfile: () => api().call(getProfile, {}, { isQuiet: true, isFirst: true }),
    refresh: () => api().refresh(),
    quickRegister: async () =>
      this.#noteNewSession(
        await api().call(quickRegister, {}, { isQuiet: true, turn: 'begin-first' }),
      ),
    confirmLogout: () => endOnServer(isLoggedOut),
    isLoggedOut,
    // A user who lost a session on this page is not new, even if the browser stores no flag.
    wasHere: () => this.#hadUser || wasVisited(),
  };
  #options: BeginOptions = { guests: 'none', onNewGuest: () => undefined };
  /** Counts attempts, so that only the last one has an effect. */
  #round = 0;
  #attempts = 0;
  /** Whether a user has been signed in on this page. */
  #hadUser = false;
  #retry: Retry | undefined;

  /** Resolves the session, and retries while no server answers. Called once by each page. */
  async begin(options: BeginOptions): Promise<void> {
    this.#options = options;
    api().onSessionLost = (why) => (why === 'ended' ? this.#leave('ended') : void this.resolve());
    // A page from the back/forward cache may show a session that has ended.
    window.addEventListener('pageshow', ({ persisted }) => void (persisted && this.resolve()));
    // Runs in the background: nothing depends on it, because an expired client token is of no use.
    void api().prepareClientToken();
    await this.resolve();
  }

  /** Resolves the session again, after something that may have ended it. */
  async resolve(): Promise<void> {
    this.#round += 1;
    const own = this.#round;
    this.#retry?.cancel();
    api().setOwner(undefined);
    const found = await findSession(this.#effects, this.#options.guests);
    if (own === this.#round) this.#take(found);
  }

  /** Signs in to an account; the data of a guest moves along. Once it succeeds, the page should be left for a new one. */
  signIn(parts: PartsOf<'login'>): Promise<Answer<AnswerOf<'login'>>> {
    return this.#mergeGuest(() => api().call(login, parts, BEGIN_OPTIONS));
  }

  /** Signs in by the proof of an identity provider; makes an account if there is none. */
  signInByProof(parts: PartsOf<'socialLogin'>): Promise<Answer<AnswerOf<'socialLogin'>>> {
    return this.#mergeGuest(() => api().call(socialLogin, parts, BEGIN_OPTIONS));
  }

  /** Makes an account; a guest becomes that account. Once it succeeds, the page should be left for a new one. */
  async signUp(parts: PartsOf<'register'>): Promise<Answer<AnswerOf<'register'>>> {
    return this.#noteNewSession(
      await api().call(register, parts, { withToken: 'guest', turn: 'begin' }),
    );
  }

  /** @returns whether the user can go on to the board: with a guest account, or without one if no server answers */
  async continueAsGuest(): Promise<boolean> {
    if (currentSession().kind === 'user') return true;
    const answer = await api().call(quickRegister, {}, { turn: 'begin' });
    return this.#noteNewSession(answer).success || (!answer.success && isTransient(answer));
  }

  /**
   * Ends the session here at once, and on the server as soon as that can be reached.
   *
   * @param leaveElsewhere signs out at the identity provider at the same time; the page keeps the session until that is done
   */
  async logOut(leaveElsewhere?: () => Promise<void>): Promise<void> {
    // From now on no tab renews the session, even if this one is closed.
    writeText(STORAGE_KEYS.loggedOut, '1');
    const left = leaveElsewhere?.();
    await endOnServer();
    this.#news.tell('out');
    await left;
    this.#leave('left');
  }

  /** Stores the profile that the server has just answered with. */
  keepUser(user: User): void {
    const session = currentSession();
    if (session.kind === 'user' && session.user.id === user.id) this.#enter({ kind: 'user', user });
  }

  /** Loads the profile again, because it or the permissions of the user have changed elsewhere. */
  async reloadUser(): Promise<void> {
    const answer = await api().call(getProfile, {}, { isQuiet: true });
    if (answer.success) this.keepUser(answer.data);
  }

  #take({ session, isNew, isTransient: isWorthAsking }: FoundSession): void {
    if (session.kind === 'user') markVisited();
    this.#attempts = isWorthAsking === true ? this.#attempts + 1 : 0;
    if (isWorthAsking === true)
      this.#retry = retryLater(this.#attempts - 1, () => void this.resolve());
    this.#enter(session);
    if (isNew === true) this.#options.onNewGuest();
  }

  #enter(session: Session): void {
    this.#hadUser ||= session.kind === 'user';
    api().setOwner(session.kind === 'user' ? session.user.id : undefined);
    sessionStore.setState({ session });
  }

  #leave(why: SignedOutReason): void {
    this.#round += 1;
    this.#retry?.cancel();
    this.#enter({ kind: 'signed-out', why });
  }

  /** Notes that the guest of this browser, if there is one, is merged into the account. */
  async #mergeGuest<Reply extends { readonly success: boolean }>(
    begin: () => Promise<Reply>,
  ): Promise<Reply> {
    const before = currentSession();
    const answer = await begin();
    const account = userIdOf(cookieJar().read('access') ?? '');
    const isMoved = answer.success && before.kind === 'user' && before.user.isGuest;
    if (isMoved && account !== undefined) noteMergedGuest(before.user.id, account);
    return this.#noteNewSession(answer);
  }

  /** Notes a session that has just begun, and tells the other tabs. */
  #noteNewSession<Reply extends { readonly success: boolean }>(answer: Reply): Reply {
    if (!answer.success) return answer;
    removeText(STORAGE_KEYS.loggedOut);
    markVisited();
    this.#news.tell('in');
    return answer;
  }

  #hearTab(news: SessionNews): void {
    if (news === 'in') void this.resolve();
    else if (currentSession().kind === 'user') this.#leave('left');
  }
}

export const sessionManager = defineService(() => new SessionManager());

/**
 * Asks the server to end the session: only the server can remove the cookie with the refresh token.
 *
 * @param isStillWanted checked right before the call, so that a session that has begun since is not ended
 * @returns whether the server has confirmed it
 */
async function endOnServer(isStillWanted = () => true): Promise<boolean> {
  const options = { withToken: 'bearer', turn: 'end', isQuiet: true, isStillWanted } as const;
  const answer = await api().call(logout, {}, options);
  if (!answer.success && answer.code === 'ABORTED') return false;
  cookieJar().remove('access');
  const isConfirmed = answer.success || answer.status === 401;
  if (isConfirmed) removeText(STORAGE_KEYS.loggedOut);
  return isConfirmed;
}
