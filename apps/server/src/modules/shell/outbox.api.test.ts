import { expect, test } from 'vitest';
import { queueMail } from '../../mail/mail-repository.ts';
import { makeTestApi } from '../../testing/test-api.ts';

const outboxToken = 'a token of the terminal';
const api = await makeTestApi({}, { outboxToken });
const url = `/dev/outbox?token=${encodeURIComponent(outboxToken)}`;
await queueMail(
  api.database.db,
  { recipient: 'a@example.com', subject: '<b>Hello</b>', text: 'Open\nhttp://localhost/x\n' },
  api.now(),
);

test('shows outgoing mail in a trial, as text and never as markup', async () => {
  const { statusCode, body, headers } = await api.app.inject(url);
  expect(statusCode).toBe(200);
  expect(body).toContain('&#60;b&#62;Hello');
  expect(body).toContain('<a href="http://localhost/x">');
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['another name of this machine', { host: 'evil.example' }, '127.0.0.1'],
  ['a proxy', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
  ['another machine', {}, '203.0.113.9'],
  ['a page of another site', { origin: 'https://evil.example' }, '127.0.0.1'],
  ['a page without an origin', { origin: 'null' }, '127.0.0.1'],
  [
    'a page of another site, as if the user had opened it',
    { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    '127.0.0.1',
  ],
  ['an image in a page of another site', { 'sec-fetch-site': 'cross-site' }, '127.0.0.1'],
  ['another server on this machine', { 'sec-fetch-site': 'same-site' }, '127.0.0.1'],
])('is not found by way of %s', async (_what, headers, remoteAddress) => {
  const { statusCode } = await api.app.inject({ url, headers, remoteAddress });
  expect(statusCode).toBe(404);
});

test.each([
  ['no token', '/dev/outbox'],
  ['a wrong token', '/dev/outbox?token=guessed'],
])('another user of this machine with %s learns only where the link is', async (_what, without) => {
  const { statusCode, body } = await api.app.inject(without);
  expect(statusCode).toBe(403);
  expect(body).toContain('the server printed in its terminal');
  expect(body).not.toContain('Hello');
  const { body: inVietnamese } = await api.app.inject(`${without.split('?')[0]}?lang=vi`);
  expect(inVietnamese).toContain('máy chủ in ra');
});

test('opens from the terminal and from its own links to other languages', async () => {
  for (const site of ['none', 'same-origin']) {
    const { statusCode, body } = await api.app.inject({ url, headers: { 'sec-fetch-site': site } });
    expect(statusCode).toBe(200);
    expect(body).toContain('token=a+token');
  }
});

test('brute force: tokens cannot be tried without end, from this machine either', async () => {
  const { app } = await makeTestApi({}, { outboxToken });
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1) {
    statuses.push((await app.inject('/dev/outbox?token=guessed')).statusCode);
  }
  expect(statuses.slice(-2)).toEqual([403, 429]);
});

test.each([{ publicUrl: 'https://chuhe.example' }, { host: '0.0.0.0' }])(
  'does not exist with %j',
  async (config) => {
    const real = await makeTestApi(config, { outboxToken });
    expect((await real.app.inject(url)).statusCode).toBe(404);
  },
);
