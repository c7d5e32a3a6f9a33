import { expect, test } from 'vitest';
import { listSessionsOf } from './modules/identity/session-repository.ts';
import { cleanUp, endWithDatabase } from './scheduled-tasks.ts';
import { makeTestApi } from './testing/test-api.ts';
import { findUser } from './users/user-repository.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;

test('cleaning up forgets what has run out a week ago, and guests who cannot come back with it', async () => {
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

test('a server whose database thread has ended says so and ends with status 1', async () => {
  const said: unknown[] = [];
  const log = { fatal: (...line: unknown[]) => void said.push(line) };
  const lost = Promise.resolve(new Error('out of memory'));
  await endWithDatabase({ log }, { lost }, (status) => said.push(status));
  expect(said).toEqual([
    [{ err: new Error('out of memory') }, expect.stringContaining('has ended')],
    1,
  ]);
});
