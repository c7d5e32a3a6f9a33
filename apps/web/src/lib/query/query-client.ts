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

/** A failed call, as a query throws it. */
export class CallError extends Error {
  override name = 'CallError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * The server data of this page. Hooks take the client from here and not from a provider at the root: the library comes with code that is
 * loaded late, and the first script of the board does without it.
 *
 * The client of the API repeats what can be repeated. A key begins with the user's id where the answer depends on the user.
 */
export const queryClient = defineService((signal) => {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    },
  });
  // A provider would do this: the client hears when the page is looked at again.
  client.mount();
  signal.addEventListener('abort', () => client.unmount());
  // The library assumes that a page begins online, and would miss this event on one that began offline.
  const refetchUnreached = (): void =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state: { error } }) => error instanceof CallError && isUnreached(error.failure),
    });
  window.addEventListener('online', refetchUnreached, { signal });
  return client;
});

// Without a timer in between, what is in the cache is drawn in the same frame.
notifyManager.setScheduler(queueMicrotask);

interface QueryOptions {
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** The data of a call, for the `queryFn` of a query. A failure is thrown as a {@link CallError}. */
export async function query<Call extends ApiCall>(
  call: Call,
  parts: PartsOf<NameOf<Call>>,
  { signal, ...options }: QueryOptions,
): Promise<AnswerOf<NameOf<Call>>> {
  const send = () => api().call(call, parts, { isQuiet: true, signal, ...options });
  const { kind } = currentSession();
  // Without a user there is no session to wait for.
  const mayWait = kind === 'user' || kind === 'starting';
  return dataOf(await (mayWait ? askAsUser(send, signal) : send()));
}

export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.success) throw new CallError(answer);
  return answer.data;
}

/** The user whose data the page shows; `undefined` while that is not known or no one is signed in. */
export function currentUserId(): string | undefined {
  return userIdOf(currentSession());
}

/**
 * What the queries under `queryKey` have said does not hold any more. Those in sight are asked again and keep their data until the answer
 * comes; the rest is forgotten. Answers on their way are dropped, for they may be from before the change.
 */
export function refresh(queryKey: QueryKey): void {
  queryClient().removeQueries({ queryKey, type: 'inactive' });
  void queryClient().cancelQueries({ queryKey });
  void queryClient().invalidateQueries({ queryKey });
}

/** Asks again. An answer on its way is dropped, for it may be from before a change. */
export function refetch(queryKey: QueryKey): void {
  void queryClient().cancelQueries({ queryKey });
  void queryClient().refetchQueries({ queryKey, type: 'active' });
}

/** Replaces the data of a query. An answer on its way is dropped, for it may be older. */
export function setData<Data>(
  queryKey: QueryKey,
  data: Data | ((before: Data | undefined) => Data | undefined),
): void {
  void queryClient().cancelQueries({ queryKey, exact: true });
  queryClient().setQueryData(queryKey, data);
}
