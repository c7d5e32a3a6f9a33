import { expect, test, vi } from 'vitest';
import type { Answer } from '../api/api-client.ts';
import { localFailure } from '../api/failure.ts';
import { askAsUser } from './ask-as-user.ts';
import { sessionStore } from './session-store.ts';
import { makeUser } from './testing/make-user.ts';

const FOUND: Answer<string> = { success: true, data: 'found' };
const decide = () => sessionStore.setState({ session: { kind: 'local-guest' } });

test('an aborted call is made again once the session is resolved', async () => {
  const ask = vi
    .fn<() => Promise<Answer<string>>>()
    .mockResolvedValueOnce(localFailure('ABORTED'))
    .mockResolvedValueOnce(localFailure('SESSION_CHANGED'))
    .mockResolvedValue(FOUND);
  const answer = askAsUser(ask, new AbortController().signal);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  decide();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  decide();
  expect(await answer).toEqual(FOUND);
});

test('an aborted call is made again at once if the session has been resolved meanwhile', async () => {
  const ask = vi
    .fn<() => Promise<Answer<string>>>()
    .mockImplementationOnce(async () => {
      decide();
      return localFailure('ABORTED');
    })
    .mockResolvedValue(FOUND);
  expect(await askAsUser(ask, new AbortController().signal)).toEqual(FOUND);
});

test('a call of one user is not made again for another', async () => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  const ask = vi.fn<() => Promise<Answer<string>>>().mockResolvedValueOnce(localFailure('ABORTED'));
  const answer = askAsUser(ask, new AbortController().signal);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ id: 'another' }) } });
  expect(await answer).toMatchObject({ code: 'ABORTED' });
  expect(ask).toHaveBeenCalledTimes(1);
});

test('the signal ends the wait, and a failed request is not repeated', async () => {
  const asking = new AbortController();
  const given = askAsUser(async () => localFailure('ABORTED'), asking.signal);
  asking.abort();
  expect(await given).toMatchObject({ code: 'ABORTED' });
  const lost = vi.fn<() => Promise<Answer<string>>>().mockResolvedValue(localFailure('NETWORK'));
  await askAsUser(lost, new AbortController().signal);
  expect(lost).toHaveBeenCalledTimes(1);
});
