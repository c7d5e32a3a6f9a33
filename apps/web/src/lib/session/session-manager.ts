import type { User } from '@chuhe/contract/identity';
import {
  getProfile,
  login,
  logout,
  quickRegister,
  register,
  socialLogin,
} from '@chuhe/contract/identity-endpoints';
import { signInByPasskey, signInBySecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { api, cookieJar, isLoggedOut } from '../api/api.ts';
import type { Answer } from '../api/api-client.ts';
import type { AnswerOf, PartsOf } from '../api/call-types.ts';
import { isTransient } from '../api/failure.ts';
import { userIdOf } from '../api/tokens.ts';
import { defineService } from '../services.ts';
import { hasHadSession, noteSession } from '../state/visited.ts';
import { removeText, STORAGE_KEYS, writeText } from '../storage.ts';
import {
  type FoundSession,
  findSession,
  type GuestPolicy,
  type SessionEffects,
} from './find-session.ts';
import { noteLastUser } from './last-user.ts';
import { noteMergedGuest } from './merged-guests.ts';
import { type Retry, retryLater } from './retry-later.ts';
import type { Session, SignedOutReason } from './session.ts';
import { currentSession, sessionStore } from './session-store.ts';
import { joinTabNews, type SessionNews, type TabNews } from './tab-news.ts';

interface BeginOptions {
  readonly guests: GuestPolicy;
  readonly onNewGuest: () => void;
}

/** Options of calls that begin a session. They are quiet, because forms show failures themselves. */
const BEGIN_OPTIONS = { withToken: 'guest', turn: 'begin', isQuiet: true } as const;

/** Resolves the session of this page at the start, and updates it when the user signs in or out, here or in another tab. */
class SessionManager {
  readonly #signal: AbortSignal;
  readonly #news: TabNews;
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
    // A user who has had a session on this page is not new, even if the browser could not store the flag.
    wasHere: () => this.#hadUser || hasHadSession(),
  };
  #options: BeginOptions = { guests: 'none', onNewGuest: () => undefined };
  /** Counts calls of `resolve`, so that only the last one has an effect. */
  #round = 0;
  #attempts = 0;
  /** Whether a user has been signed in on this page. */
  #hadUser = false;
  #retry: Retry | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#news = joinTabNews((news) => this.#hearTab(news), signal);
  }

  /** Resolves the session, and retries while the server does not answer. Called once by each page. */
  async begin(options: BeginOptions): Promise<void> {
    this.#options = options;
    api().onSessionLost = (why) => (why === 'changed' ? void this.resolve() : this.#leave(why));
    // A page restored from the back/forward cache may show a session that has ended.
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && this.resolve());
    window.addEventListener('pageshow', onShow, { signal: this.#signal });
    // Not awaited, because calls that need a client token fetch one themselves.
    void api().prepareClientToken();
    await this.resolve();
  }

  /** Resolves the session again, after an event that may have changed it. */
  async resolve(): Promise<void> {
    this.#round += 1;
    const own = this.#round;
    this.#retry?.cancel();
    api().setOwner(undefined);
    const found = await findSession(this.#effects, this.#options.guests);
    if (own === this.#round) this.#take(found);
  }

  /** Signs in to an account, to which the data of a guest moves. After success, load a new page. */
  signIn(parts: PartsOf<'login'>): Promise<Answer<AnswerOf<'login'>>> {
    return this.#mergeGuest(() => api().call(login, parts, BEGIN_OPTIONS));
  }

  /** Signs in by the proof of an identity provider, and creates an account if the user has none. */
  signInByProof(parts: PartsOf<'socialLogin'>): Promise<Answer<AnswerOf<'socialLogin'>>> {
    return this.#mergeGuest(() => api().call(socialLogin, parts, BEGIN_OPTIONS));
  }

  /** Completes a sign-in that waits for the second factor of the account. */
  signInBySecondFactor(
    parts: PartsOf<'signInBySecondFactor'>,
  ): Promise<Answer<AnswerOf<'signInBySecondFactor'>>> {
    return this.#mergeGuest(() => api().call(signInBySecondFactor, parts, BEGIN_OPTIONS));
  }

  /** Signs in by a passkey alone. */
  signInByPasskey(parts: PartsOf<'signInByPasskey'>): Promise<Answer<AnswerOf<'signInByPasskey'>>> {
    return this.#mergeGuest(() => api().call(signInByPasskey, parts, BEGIN_OPTIONS));
  }

  /** Creates an account; the guest of this browser becomes that account. After success, load a new page. */
  async signUp(parts: PartsOf<'register'>): Promise<Answer<AnswerOf<'register'>>> {
    return this.#noteNewSession(
      await api().call(register, parts, { withToken: 'guest', turn: 'begin' }),
    );
  }

  /** @returns whether the user can continue to the board: with a guest account, or without one if the server does not answer */
  async continueAsGuest(): Promise<boolean> {
    if (currentSession().kind === 'user') return true;
    const answer = await api().call(quickRegister, {}, { turn: 'begin' });
    return this.#noteNewSession(answer).success || (!answer.success && isTransient(answer));
  }

  /**
   * Ends the session in this browser, and on the server as soon as it can be reached.
   *
   * @param leaveElsewhere signs out at the identity provider at the same time; the page keeps the session until the promise resolves
   */
  async logOut(leaveElsewhere?: () => Promise<void>): Promise<void> {
    // From now on, no tab refreshes the session, even if this tab is closed.
    writeText(STORAGE_KEYS.loggedOut, '1');
    const left = leaveElsewhere?.();
    const ended = endOnServer();
    // The call already has the token, so the cookie can be removed now, even if the server does not answer.
    cookieJar().remove('access');
    await ended;
    this.#news.tell('out');
    await left;
    this.#leave('left');
  }

  /** Stores a profile that the server has just returned, if it is that of the current user. */
  keepUser(user: User): void {
    const session = currentSession();
    if (session.kind === 'user' && session.user.id === user.id) this.#enter({ kind: 'user', user });
  }

  /** Fetches the profile again, because it or the user's permissions have changed. */
  async reloadUser(): Promise<void> {
    const answer = await api().call(getProfile, {}, { isQuiet: true });
    if (answer.success) this.keepUser(answer.data);
  }

  #take({ session, isNew, isTransient: isWorthAsking }: FoundSession): void {
    if (session.kind === 'user') noteSession();
    this.#attempts = isWorthAsking === true ? this.#attempts + 1 : 0;
    if (isWorthAsking === true)
      this.#retry = retryLater(this.#attempts - 1, () => void this.resolve());
    this.#enter(session);
    if (isNew === true) this.#options.onNewGuest();
  }

  #enter(session: Session): void {
    this.#hadUser ||= session.kind === 'user';
    api().setOwner(session.kind === 'user' ? session.user.id : undefined);
    noteLastUser(session);
    sessionStore.setState({ session });
  }

  #leave(why: SignedOutReason): void {
    this.#round += 1;
    this.#retry?.cancel();
    this.#enter({ kind: 'signed-out', why });
  }

  /** Begins a session. If the user was a guest, records that the guest has been merged into the account. */
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

  /** If a session has begun, records that and notifies the other tabs. */
  #noteNewSession<Reply extends { readonly success: boolean }>(answer: Reply): Reply {
    if (!answer.success) return answer;
    removeText(STORAGE_KEYS.loggedOut);
    noteSession();
    this.#news.tell('in');
    return answer;
  }

  #hearTab(news: SessionNews): void {
    if (news === 'in') void this.resolve();
    else if (currentSession().kind === 'user') this.#leave('left');
  }
}

export const sessionManager = defineService((signal) => new SessionManager(signal));

/**
 * Ends the session on the server, which alone can remove the cookie with the refresh token.
 *
 * @param isStillWanted called right before the request, so that a session that has begun meanwhile is not ended
 * @returns whether the server has confirmed the end
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
