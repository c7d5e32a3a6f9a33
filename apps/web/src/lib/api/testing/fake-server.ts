import { ApiClient, type SessionLoss } from '../api-client.ts';
import type { ApiFailure } from '../failure.ts';
import type { TokenJar, TokenName } from '../tokens.ts';

/** A request to the fake server. */
interface Asked {
  readonly route: string;
  readonly bearer: string | undefined;
  readonly guest: string | undefined;
  readonly body: unknown;
}

export type FakeAnswer = Response | Error | Promise<Response> | (() => Promise<Response>);

/** An access token of a user. Two tokens of the same user differ by `mark`. */
export function accessTokenOf(userId: string, mark = ''): string {
  return `head.${btoa(JSON.stringify({ sub: userId }))}.${mark}`;
}

export function success(data: unknown, date = new Date()): Response {
  return Response.json({ success: true, data }, { headers: { date: date.toUTCString() } });
}

export function failure(status: number, code: string, message = code): Response {
  return Response.json({ success: false, code, message }, { status });
}

/** The response of `login`, `refresh` and similar calls. */
export function tokens(accessToken: string, seconds = 600): Response {
  const accessTokenExpiresAt = new Date(Date.now() + seconds * 1000).toISOString();
  return success({ accessToken, accessTokenExpiresAt });
}

/**
 * A client with a fake server. For each route, the server returns the responses that the test has prepared, in the order given. Any
 * other call fails and is listed in `unexpected`.
 */
export function makeFakeServer() {
  const plan = new Map<string, FakeAnswer[]>();
  const asked: Asked[] = [];
  const unexpected: string[] = [];
  const kept = new Map<TokenName, { token: string; seconds: number }>();
  const failures: ApiFailure[] = [];
  const losses: SessionLoss[] = [];
  const state = { isLoggedOut: false };
  const jar: TokenJar = {
    read: (name) => kept.get(name)?.token,
    keep: (name, token, seconds) => void kept.set(name, { token, seconds }),
    remove: (name) => void kept.delete(name),
  };
  const answer = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const route = `${init.method} ${String(input)}`;
    const headers = new Headers(init.headers);
    asked.push({
      route,
      bearer: /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1],
      guest: headers.get('x-xq-guest-token') ?? undefined,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const next = plan.get(route)?.shift();
    if (next === undefined) {
      unexpected.push(route);
      throw new TypeError(`Unexpected: ${route}`);
    }
    if (next instanceof Error) throw next;
    const given = typeof next === 'function' ? next() : next;
    return raceWithAbort(Promise.resolve(given), init.signal);
  };
  let turn: Promise<unknown> = Promise.resolve();
  const client = new ApiClient({
    fetch: answer,
    jar,
    takeTurns: async (work) => {
      const before = turn;
      const mine = before.then(work, work);
      turn = mine.catch(() => undefined);
      return mine;
    },
    language: () => 'vi',
    onFailure: (each) => failures.push(each),
    isLoggedOut: () => state.isLoggedOut,
  });
  client.onSessionLost = (why) => losses.push(why);
  return {
    client,
    jar,
    kept,
    asked,
    failures,
    losses,
    state,
    unexpected,
    /** Prepares the next responses of a route. */
    on: (route: string, ...answers: FakeAnswer[]) => {
      plan.set(route, [...(plan.get(route) ?? []), ...answers]);
    },
    routes: () => asked.map(({ route }) => route),
  };
}

function raceWithAbort(answer: Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort);
    answer.then(resolve, reject);
  });
}
