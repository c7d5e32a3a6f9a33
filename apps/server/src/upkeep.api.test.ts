import { expect, test } from 'vitest';
import { listSessionsOf } from './auth/session-repository.ts';
import { findUser } from './auth/user-repository.ts';
import { makeTestApi } from './testing/test-api.ts';
import { cleanUp } from './upkeep.ts';

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
