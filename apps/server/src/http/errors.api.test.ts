import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../db/tables/user-tables.ts';
import { makePayload, makeUser, tag } from '../modules/saved-games/testing/matches.ts';
import { makeTestApi } from '../testing/test-api.ts';
import { makeErrorPage } from './error-pages.ts';
import { errorTextOf } from './error-texts.ts';

const api = await makeTestApi();
const ID = '00000000-0000-4000-8000-000000000000';

const place = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('log flooding: what the database cannot hold is a bad request, and nothing in the log but that', () => {
  test.each([
    ['a zero byte in a search', '/api/admin/user?search=SECRET%00'],
    ['a list that begins before year 1', '/api/admin/user?before=0000-01-01T00:00:00Z'],
    [
      'a page that begins before year 1',
      `/api/match/only-me?after=${place(['updatedAt', 'desc', '0000-01-01T00:00:00.000Z', ID])}`,
    ],
  ])('%s', async (_what, url) => {
    api.logLines.length = 0;
    const { headers } = await api.signIn({ type: 'ADMIN' });
    const { status, body } = await api.call({ url, headers });
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(api.logLines.join()).not.toMatch(/SECRET|"level":50/);
  });

  test('a game with a zero byte in the name of a player is saved', async () => {
    const { post } = makeUser(api, await api.signIn());
    const { status } = await post(makePayload({ information: [tag('Red', 'SECRET\0')] }));
    expect(status).toBe(200);
  });
});

test('a second tab: what a guest saves after another tab has signed in is refused as unauthorized', async () => {
  const guest = await api.signIn({ isGuest: true });
  const { save, post } = makeUser(api, guest);
  await save();
  api.logLines.length = 0;
  // The state after the guest was merged into an account, before this tab has been told.
  await api.database.db.delete(users).where(eq(users.id, guest.userId));
  const { status, body } = await post(makePayload());
  expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  expect(api.logLines.join()).not.toContain('"level":50');
});

const pageText = (status: number) => makeErrorPage('en', status, errorTextOf(status)).body.text;

test('an error page asks the user to try again only after a failure of the server', () => {
  expect(pageText(500)).toContain('Please try again in a moment.');
  for (const status of [403, 404]) expect(pageText(status)).not.toContain('try again');
});
