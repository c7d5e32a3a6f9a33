import { HEADERS } from '@chuhe/contract/names';
import type { AnswerOf, ApiCall, CallName, PartsOf } from './define-call.ts';
import { type ApiFailure, isGivenUp, isPassing, localFailure, readFailure } from './failure.ts';
import { authenticate, getClientToken, refresh } from './identity-calls.ts';
import { type Query, urlOf } from './request-url.ts';
import { type Received, sendRequest } from './send-request.ts';
import type { TakeTurns } from './tab-turns.ts';
import { secondsLeft, type TokenJar, type TokenName, userIdOf } from './tokens.ts';

/** What the client does in the world. */
export interface ApiEffects {
  readonly fetch: typeof globalThis.fetch;
  readonly jar: TokenJar;
  /** Across the tabs of this browser. */
  readonly takeTurns: TakeTurns;
  /** BCP 47; the server writes its messages in it. */
  readonly language: () => string;
  /** A call failed that was not asked to keep quiet. */
  readonly onFailure: (failure: ApiFailure) => void;
  /** The session of the user of this page has ended, or that of another has begun in this browser. */
  readonly onSessionLost: (why: SessionLoss) => void;
  /** Whether the user logged out and the server does not know it yet: then no token is asked for. */
  readonly isLoggedOut: () => boolean;
}

export type SessionLoss = 'ended' | 'changed';

export interface CallOptions {
  /** The caller says itself what failed, or nobody needs to know. */
  readonly isQuiet?: boolean;
  /** Also takes the access token along, for routes that can do without. */
  readonly withToken?: 'bearer' | 'guest';
  /**
   * The call changes the session of this browser, so nothing else may at the same time. `begin` takes in the access token of
   * the answer (its refresh token comes in a cookie); `begin-first` is not made at all where another tab has begun a session.
   */
  readonly turn?: 'begin' | 'begin-first' | 'end';
  /** Asked once it is the call's turn; where it says no, the call is not made. */
  readonly isStillWanted?: () => boolean;
  /** The call by which the page learns whose it is; all others in a user's name come after it. */
  readonly isFirst?: boolean;
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly timeout?: number;
  /** The page may end before the answer comes; what is sent arrives all the same, if it is small. */
  readonly outlivesPage?: boolean;
}

export type Answer<Data> = { readonly success: true; readonly data: Data } | ApiFailure;

/** Milliseconds that an answer may take, unless a call says otherwise. */
const PATIENCE = 15_000;

type Sent = Received | ApiFailure;

/**
 * The one way to the server. A call resolves to its data or to a failure in words, and never rejects. An access token that has expired
 * is renewed on the way, once; where that is refused, the session is over.
 */
export class ApiClient {
  readonly #effects: ApiEffects;
  /** Whose page this is. A call of theirs is never made in the name of another. */
  #owner: string | undefined;
  #life = new AbortController();
  #refreshing: Promise<Sent> | undefined;
  #fetchingClient: Promise<Sent> | undefined;

  constructor(effects: ApiEffects) {
    this.#effects = effects;
  }

  /** From now on the page is this user's: what was asked for another is given up. */
  setOwner(userId: string | undefined): void {
    if (userId === this.#owner) return;
    this.#owner = userId;
    this.#life.abort();
    this.#life = new AbortController();
  }

  async call<Name extends CallName>(
    call: ApiCall<Name>,
    parts: PartsOf<Name>,
    options: CallOptions = {},
  ): Promise<Answer<AnswerOf<Name>>> {
    const send = this.#inTurn(this.#sender(call, parts, options), options);
    const answer = await this.#guarded(call.guard, send, options);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server encodes what it answers by the same contract.
    if (answer.success) return { success: true, data: answer.data as AnswerOf<Name> };
    if (options.isQuiet !== true && !isGivenUp(answer)) this.#effects.onFailure(answer);
    return answer;
  }

  /**
   * The access token of this page's user, for what is no call: one that holds, and is not `stale`. `undefined` where none is to be
   * had; where the session is over, that is told as with a call.
   */
  async accessToken(stale?: string): Promise<string | undefined> {
    const owner = this.#owner;
    const { jar, onSessionLost } = this.#effects;
    if (owner === undefined) return undefined;
    const held = jar.read('access');
    if (held === undefined || held === stale) {
      const renewed = await this.refresh(stale);
      if (!this.#endWith(owner, renewed).success) return undefined;
    }
    const token = jar.read('access');
    if (owner !== this.#owner || token === undefined) return undefined;
    if (userIdOf(token) === owner) return token;
    onSessionLost('changed');
    return undefined;
  }

  /** A new access token, unless another tab has fetched one in place of `stale`. One at a time in this browser. */
  refresh(stale?: string): Promise<Sent> {
    this.#refreshing ??= this.#effects
      .takeTurns(() => this.#refreshNow(stale))
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  /** The client token of this browser: checked when there is one, fetched when there is none. */
  async prepareClientToken(): Promise<void> {
    const { jar } = this.#effects;
    if (jar.read('client') === undefined) await this.#clientToken();
    else await this.call(authenticate, {}, { isQuiet: true });
  }

  #sender(call: ApiCall<CallName>, parts: object, options: CallOptions) {
    const { signal, timeout = PATIENCE, outlivesPage = false } = options;
    const { fetch, language } = this.#effects;
    const { params, query, body }: Parts = parts;
    const life = call.guard === 'user' || call.guard === 'admin' ? this.#life.signal : undefined;
    return (headers: Readonly<Record<string, string>>): Promise<Sent> =>
      sendRequest(fetch, {
        method: call.method,
        url: urlOf(call.path, params, query),
        headers: { 'accept-language': language(), ...headers },
        body,
        timeout,
        signals: [signal, life],
        outlivesPage,
      });
  }

  #inTurn(send: Send, { turn, isStillWanted }: CallOptions): Send {
    if (turn === undefined) return send;
    const { takeTurns, jar } = this.#effects;
    return (headers) =>
      takeTurns(async () => {
        const isLate = turn === 'begin-first' && jar.read('access') !== undefined;
        if (isLate || isStillWanted?.() === false) return localFailure('ABORTED');
        const answer = await send(headers);
        if (answer.success && turn !== 'end') this.#keep('access', answer);
        return answer;
      });
  }

  #guarded(guard: ApiCall<CallName>['guard'], send: Send, options: CallOptions): Promise<Sent> {
    if (guard === 'user' || guard === 'admin') return this.#asUser(send, options);
    if (guard === 'public') return this.#withExtra(send, options);
    const asClient: Send = (extra) => this.#asClient((headers) => send({ ...extra, ...headers }));
    return this.#withExtra(asClient, options);
  }

  async #asUser(send: Send, { isFirst = false }: CallOptions): Promise<Sent> {
    const owner = this.#owner;
    if (owner === undefined && !isFirst) return localFailure('SESSION_CHANGED');
    const { jar } = this.#effects;
    const first = jar.read('access');
    if (first !== undefined) {
      const answer = await this.#inTheNameOf(owner, first, send);
      if (!isRefused(answer)) return answer;
    }
    const renewed = await this.refresh(first);
    if (!renewed.success) {
      if (owner === undefined) this.#dropDead(renewed, first);
      return this.#endWith(owner, renewed);
    }
    const token = jar.read('access');
    // The browser keeps no cookies.
    if (token === undefined) return this.#endWith(owner, readFailure(401, undefined));
    return this.#endWith(owner, await this.#inTheNameOf(owner, token, send));
  }

  /** A token of somebody else means that another tab has signed in: this page's calls are not theirs to make. */
  async #inTheNameOf(owner: string | undefined, token: string, send: Send): Promise<Sent> {
    if (owner !== this.#owner) return localFailure('ABORTED');
    if (owner === undefined || userIdOf(token) === owner) return send(bearer(token));
    this.#effects.onSessionLost('changed');
    return localFailure('SESSION_CHANGED');
  }

  #endWith(owner: string | undefined, answer: Sent): Sent {
    if (!isRefused(answer) || owner === undefined || owner !== this.#owner) return answer;
    const { jar, onSessionLost } = this.#effects;
    const token = jar.read('access');
    if (token !== undefined && userIdOf(token) === owner) jar.remove('access');
    onSessionLost('ended');
    return answer;
  }

  /** A token whose session is over is of no use to anybody. */
  #dropDead(answer: Sent, token: string | undefined): void {
    const { jar } = this.#effects;
    if (isRefused(answer) && token !== undefined && jar.read('access') === token) {
      jar.remove('access');
    }
  }

  async #asClient(send: Send): Promise<Sent> {
    for (const isLastTry of [false, true]) {
      const token = await this.#clientToken();
      if (typeof token !== 'string') return token;
      const answer = await send(bearer(token));
      if (!isRefused(answer)) return answer;
      this.#effects.jar.remove('client');
      if (isLastTry) return answer;
    }
    return localFailure('NETWORK');
  }

  /** A guest whose token is refused comes along with a new one; where their session is over, nobody does. */
  async #withExtra(send: Send, options: CallOptions): Promise<Sent> {
    const extra = await this.#extraHeaders(options);
    if (!('headers' in extra)) return extra;
    const answer = await send(extra.headers);
    const guest = extra.headers[HEADERS.guestToken];
    if (guest === undefined || !isRefused(answer)) return answer;
    const renewed = await this.refresh(guest);
    this.#dropDead(renewed, guest);
    if (isRefused(renewed)) return send({});
    const again = renewed.success ? await this.#extraHeaders(options) : renewed;
    return 'headers' in again ? send(again.headers) : again;
  }

  /** The games of a guest must not be lost for a moment without a server: then the call waits for another try. */
  async #extraHeaders({ withToken }: CallOptions): Promise<Extra | ApiFailure> {
    const { jar } = this.#effects;
    if (withToken === undefined) return { headers: {} };
    if (withToken === 'guest' && jar.read('access') === undefined && this.#owner !== undefined) {
      const renewed = await this.refresh();
      if (!renewed.success && isPassing(renewed)) return renewed;
    }
    const token = jar.read('access');
    if (token === undefined) return { headers: {} };
    return { headers: withToken === 'bearer' ? bearer(token) : { [HEADERS.guestToken]: token } };
  }

  async #clientToken(): Promise<string | ApiFailure> {
    const { jar } = this.#effects;
    const known = jar.read('client');
    if (known !== undefined) return known;
    this.#fetchingClient ??= this.#fetchClientToken().finally(() => {
      this.#fetchingClient = undefined;
    });
    const answer = await this.#fetchingClient;
    if (!answer.success) return answer;
    return jar.read('client') ?? localFailure('NETWORK');
  }

  async #fetchClientToken(): Promise<Sent> {
    const answer = await this.#sender(getClientToken, {}, {})({});
    if (answer.success) this.#keep('client', answer);
    return answer;
  }

  async #refreshNow(stale: string | undefined): Promise<Sent> {
    const { jar, isLoggedOut } = this.#effects;
    if (isLoggedOut()) return { ...localFailure('ABORTED'), code: 'NO_SESSION', status: 401 };
    const held = jar.read('access');
    if (held !== undefined && held !== stale) return { success: true, data: null, date: undefined };
    const answer = await this.#sender(refresh, {}, {})({});
    if (answer.success) this.#keep('access', answer);
    return answer;
  }

  #keep(name: TokenName, { data, date }: Received): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Both answers of the contract hold a token so.
    const { accessToken, accessTokenExpiresAt } = data as AnswerOf<'getClientToken'>;
    this.#effects.jar.keep(name, accessToken, secondsLeft(accessTokenExpiresAt, date));
  }
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
}

type Send = (headers: Readonly<Record<string, string>>) => Promise<Sent>;

interface Extra {
  readonly headers: Readonly<Record<string, string>>;
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

/** The only meaning of 401: the token is not valid. */
function isRefused(answer: Sent): boolean {
  return !answer.success && answer.status === 401;
}
