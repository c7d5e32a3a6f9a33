import { authenticate, getClientToken, refresh } from '@chuhe/contract/identity-endpoints';
import { HEADERS } from '@chuhe/contract/names';
import type { AnswerOf, ApiCall, FailureOf, NameOf, PartsOf } from './call-types.ts';
import { type ApiFailure, isGivenUp, isTransient, localFailure, readFailure } from './failure.ts';
import { type Query, urlOf } from './request-url.ts';
import { type Received, sendRequest } from './send-request.ts';
import type { TakeTurns } from './tab-turns.ts';
import { secondsLeft, type TokenJar, type TokenName, userIdOf } from './tokens.ts';

/** What the client needs from the browser and from the rest of the page. */
export interface ApiEffects {
  readonly fetch: typeof globalThis.fetch;
  readonly jar: TokenJar;
  /** Runs work one at a time across all tabs of this browser. */
  readonly takeTurns: TakeTurns;
  /** The language of the server's messages, as a BCP 47 tag. */
  readonly language: () => string;
  /** Called when a call without `isQuiet` has failed. Not called for a cancelled call. */
  readonly onFailure: (failure: ApiFailure) => void;
  /** Whether the user has logged out and the server has not confirmed the log-out yet. Until it has, no token is requested. */
  readonly isLoggedOut: () => boolean;
}

/** `role`: the session has ended because the user was given another role. `changed`: another user has signed in. */
export type SessionLoss = 'ended' | 'role' | 'changed';

export interface CallOptions {
  /** Whether the caller handles a failure itself. No toast is shown then. */
  readonly isQuiet?: boolean;
  /** Also sends the access token, if any, to a route that does not require it. */
  readonly withToken?: 'bearer' | 'guest';
  /**
   * Set if the call changes the session of this browser. The call then runs while no other tab changes the session. `begin` stores the
   * access token of the response (the refresh token is in a cookie). `begin-first` does too, but is aborted if a session has begun.
   */
  readonly turn?: 'begin' | 'begin-first' | 'end';
  /** Called when it is the call's turn. If it returns false, the call is aborted. */
  readonly isStillWanted?: () => boolean;
  /** Whether this call finds out who is signed in. Until it has, other calls with guard `user` or `admin` fail. */
  readonly isFirst?: boolean;
  readonly signal?: AbortSignal;
  /** Time limit for the response, in milliseconds. */
  readonly timeout?: number;
  /** Whether the request is completed even if the page is closed. Has no effect on a large request. */
  readonly outlivesPage?: boolean;
}

export type Answer<Data, Failure extends ApiFailure = ApiFailure> =
  | {
      readonly success: true;
      readonly data: Data;
      /** When the server has answered by its own clock, in milliseconds since 1970; `undefined` if the answer does not tell. */
      readonly date?: number | undefined;
    }
  | Failure;

/** Default timeout of a call, in milliseconds. */
const TIMEOUT = 15_000;

type Sent = Received | ApiFailure;

/**
 * The client of the API. A call resolves to its data or to a failure, and never rejects. If the access token has expired, it is
 * refreshed once and the call is repeated. If the refresh is refused, the session has ended.
 */
export class ApiClient {
  /**
   * Called when the session of the page's user has ended, or another user has signed in in this browser. The session manager, which is
   * loaded later, sets it.
   */
  onSessionLost: (why: SessionLoss) => void = () => undefined;
  readonly #effects: ApiEffects;
  /** The user of this page. A call is never sent with the token of another user. */
  #owner: string | undefined;
  #life = new AbortController();
  #refreshing: Promise<Sent> | undefined;
  #fetchingClient: Promise<Sent> | undefined;

  constructor(effects: ApiEffects) {
    this.#effects = effects;
  }

  /** Sets the user of this page, and aborts the calls of the previous one. */
  setOwner(userId: string | undefined): void {
    if (userId === this.#owner) return;
    this.#owner = userId;
    this.#life.abort();
    this.#life = new AbortController();
  }

  async call<Call extends ApiCall>(
    call: Call,
    parts: PartsOf<NameOf<Call>>,
    options: CallOptions = {},
  ): Promise<Answer<AnswerOf<NameOf<Call>>, FailureOf<NameOf<Call>>>> {
    const send = this.#inTurn(this.#sender(call, parts, options), options);
    const answer = await this.#guarded(call.guard, send, options);
    if (answer.success) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server encodes its responses by the same contract.
      return { success: true, data: answer.data as AnswerOf<NameOf<Call>>, date: answer.date };
    }
    if (options.isQuiet !== true && !isGivenUp(answer)) this.#effects.onFailure(answer);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Likewise its error codes.
    return answer as FailureOf<NameOf<Call>>;
  }

  /**
   * The access token of the page's user, for the live channel. Refreshes the token if it has expired or equals `stale`. Returns
   * `undefined` if no token can be obtained. If the session has ended, `onSessionLost` is called.
   */
  async accessToken(stale?: string): Promise<string | undefined> {
    const owner = this.#owner;
    const { jar } = this.#effects;
    if (owner === undefined) return undefined;
    const held = jar.read('access');
    if (held === undefined || held === stale) {
      const renewed = await this.refresh(stale);
      if (!this.#endWith(owner, renewed).success) return undefined;
    }
    const token = jar.read('access');
    if (owner !== this.#owner || token === undefined) return undefined;
    if (userIdOf(token) === owner) return token;
    this.onSessionLost('changed');
    return undefined;
  }

  /** Refreshes the access token, unless another tab has already replaced `stale`. Only one refresh runs at a time in this browser. */
  refresh(stale?: string): Promise<Sent> {
    this.#refreshing ??= this.#effects
      .takeTurns(() => this.#refreshNow(stale))
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  /** Fetches a client token for this browser, or validates the stored one. */
  async prepareClientToken(): Promise<void> {
    const { jar } = this.#effects;
    if (jar.read('client') === undefined) await this.#clientToken();
    else await this.call(authenticate, {}, { isQuiet: true });
  }

  #sender(call: ApiCall, parts: object, options: CallOptions) {
    const { signal, timeout = TIMEOUT, outlivesPage = false } = options;
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

  #guarded(guard: ApiCall['guard'], send: Send, options: CallOptions): Promise<Sent> {
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
    // The refresh succeeded but left no token, so the browser does not store cookies.
    if (token === undefined) return this.#endWith(owner, readFailure(401, undefined));
    return this.#endWith(owner, await this.#inTheNameOf(owner, token, send));
  }

  /** Does not send the call if the token belongs to another user, who has signed in in another tab. */
  async #inTheNameOf(owner: string | undefined, token: string, send: Send): Promise<Sent> {
    if (owner !== this.#owner) return localFailure('ABORTED');
    if (owner === undefined || userIdOf(token) === owner) return send(bearer(token));
    this.onSessionLost('changed');
    return localFailure('SESSION_CHANGED');
  }

  #endWith(owner: string | undefined, answer: Sent): Sent {
    if (answer.success || !isRefused(answer) || owner === undefined || owner !== this.#owner)
      return answer;
    const { jar } = this.#effects;
    const token = jar.read('access');
    if (token !== undefined && userIdOf(token) === owner) jar.remove('access');
    this.onSessionLost(answer.code === 'ROLE_CHANGED' ? 'role' : 'ended');
    return answer;
  }

  /** Removes a token whose session has ended. */
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

  /** If the guest token is refused, repeats the call with a refreshed token, or without a token if the guest's session has ended. */
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

  /** Fails if the server is unreachable, because signing in without the guest token would lose the guest's games. */
  async #extraHeaders({ withToken }: CallOptions): Promise<Extra | ApiFailure> {
    const { jar } = this.#effects;
    if (withToken === undefined) return { headers: {} };
    if (withToken === 'guest' && jar.read('access') === undefined && this.#owner !== undefined) {
      const renewed = await this.refresh();
      if (!renewed.success && isTransient(renewed)) return renewed;
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
    if (isLoggedOut()) return NO_SESSION;
    const held = jar.read('access');
    if (held !== undefined && held !== stale) return { success: true, data: null, date: undefined };
    const answer = await this.#sender(refresh, {}, {})({});
    if (!answer.success) return answer;
    if (answer.data === null) return NO_SESSION;
    this.#keep('access', answer);
    return answer;
  }

  #keep(name: TokenName, { data, date }: Received): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Both responses have these fields.
    const { accessToken, accessTokenExpiresAt } = data as AnswerOf<'getClientToken'>;
    this.#effects.jar.keep(name, accessToken, secondsLeft(accessTokenExpiresAt, date));
  }
}

/** The failure if the browser has no refresh token or must not use it. */
const NO_SESSION: ApiFailure = { ...localFailure('ABORTED'), code: 'NO_SESSION', status: 401 };

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

/** The server sends 401 only if the token is not valid. */
function isRefused(answer: Sent): boolean {
  return !answer.success && answer.status === 401;
}
