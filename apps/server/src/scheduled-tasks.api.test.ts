import { expect, test } from 'vitest';
import { listSessionsOf } from './modules/identity/session-repository.ts';
import { cleanUp, endWithDatabase } from './scheduled-tasks.ts';
import { makeTestApi } from './testing/test-api.ts';
import { findUser } from './users/user-repository.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;

test('the clean-up deletes sessions a week after their end, and guests without a session', async () => {
  const guest = await api.signIn({ isGuest: true });
  const member = await api.signIn({ email: 'lan@example.com' });
  api.pass(29 * DAY);
  await cleanUp(db, api.now());
  expect(await listSessionsOf(db, guest.userId, api.now())).toHaveLength(1);
  api.pass(9 * DAY);
  await cleanUp(db, api.now());
  expect(await findUser(db, guest.userId)).toBeUndefined();
  expect(await findUser(db, member.userId)).toMatchObject({ email: 'lan@example.com' });
});

test('a server whose database thread has ended logs it and exits with status 1', async () => {
  const calls: unknown[] = [];
  const log = { fatal: (...line: unknown[]) => void calls.push(line) };
  const lost = Promise.resolve(new Error('out of memory'));
  await endWithDatabase({ log }, { lost }, (status) => calls.push(status));
  expect(calls).toEqual([
    [{ err: new Error('out of memory') }, expect.stringContaining('has ended')],
    1,
  ]);
});
