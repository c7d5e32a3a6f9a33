import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { Answer } from '../api/api-client.ts';
import type { AnswerOf, ApiCall, NameOf, PartsOf } from '../api/call-types.ts';
import { type ApiFailure, isUnreached } from '../api/failure.ts';
import { defineService } from '../services.ts';
import { askAsUser } from '../session/ask-as-user.ts';
import { userIdOf } from '../session/session.ts';
import { currentSession } from '../session/session-store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
  }
}

/** Thrown by a query whose call has failed. */
export class CallError extends Error {
  override name = 'CallError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * The server data of this page. Hooks use this client instead of a provider at the root, so that the library is loaded later and the
 * first script of the board does not need it.
 *
 * Queries are not retried. If the response depends on the user, the key begins with the user's id.
 */
export const queryClient = defineService((signal) => {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    },
  });
  // Usually done by a provider. A mounted client is notified when the page gets the focus or goes online.
  client.mount();
  signal.addEventListener('abort', () => client.unmount());
  // The library assumes that a page starts online, so it would ignore this event on a page that started offline.
  const refetchUnreached = (): void =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state: { error } }) => error instanceof CallError && isUnreached(error.failure),
    });
  window.addEventListener('online', refetchUnreached, { signal });
  return client;
});

// Notifies without a timer, so that cached data is painted in the same frame.
notifyManager.setScheduler(queueMicrotask);

interface QueryOptions {
  readonly signal: AbortSignal;
  /** Time limit for the response, in milliseconds. */
  readonly timeout?: number;
}

/** Makes a call for the `queryFn` of a query. Throws a failure as a {@link CallError}. */
export async function query<Call extends ApiCall>(
  call: Call,
  parts: PartsOf<NameOf<Call>>,
  { signal, ...options }: QueryOptions,
): Promise<AnswerOf<NameOf<Call>>> {
  const send = () => api().call(call, parts, { isQuiet: true, signal, ...options });
  const { kind } = currentSession();
  // Without a user, the call has no session to wait for.
  const mayWait = kind === 'user' || kind === 'starting';
  return dataOf(await (mayWait ? askAsUser(send, signal) : send()));
}

export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.success) throw new CallError(answer);
  return answer.data;
}

/** The id of the signed-in user; `undefined` if no user is signed in or the session has not been resolved. */
export function currentUserId(): string | undefined {
  return userIdOf(currentSession());
}

/**
 * Invalidates the data of all queries under `queryKey`. Queries in use are refetched and keep their data until the response; the data of
 * others is removed. Pending responses are dropped, since they may be older than the change.
 */
export function refresh(queryKey: QueryKey): void {
  queryClient().removeQueries({ queryKey, type: 'inactive' });
  void queryClient().cancelQueries({ queryKey });
  void queryClient().invalidateQueries({ queryKey });
}

/** Refetches the queries in use. A pending response is dropped, since it may be older than a change. */
export function refetch(queryKey: QueryKey): void {
  void queryClient().cancelQueries({ queryKey });
  void queryClient().refetchQueries({ queryKey, type: 'active' });
}

/** Replaces the data of a query. A pending response is dropped, since it may be older. */
export function setData<Data>(
  queryKey: QueryKey,
  data: Data | ((before: Data | undefined) => Data | undefined),
): void {
  void queryClient().cancelQueries({ queryKey, exact: true });
  queryClient().setQueryData(queryKey, data);
}
