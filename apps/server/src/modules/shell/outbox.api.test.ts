import { expect, test } from 'vitest';
import { queueMail } from '../../mail/mail-repository.ts';
import { makeTestApi } from '../../testing/test-api.ts';

const api = await makeTestApi();
await queueMail(
  api.database.db,
  { recipient: 'a@example.com', subject: '<b>Hello</b>', text: 'Open\nhttp://localhost/x\n' },
  api.now(),
);

test('shows outgoing mail in a trial, as text and never as markup', async () => {
  const { statusCode, body, headers } = await api.app.inject('/dev/outbox');
  expect(statusCode).toBe(200);
  expect(body).toContain('&#60;b&#62;Hello');
  expect(body).toContain('<a href="http://localhost/x">');
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['another name of this machine', { host: 'evil.example' }, '127.0.0.1'],
  ['a proxy', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
  ['another machine', {}, '203.0.113.9'],
])('is not found by way of %s', async (_what, headers, remoteAddress) => {
  const { statusCode } = await api.app.inject({ url: '/dev/outbox', headers, remoteAddress });
  expect(statusCode).toBe(404);
});

test.each([{ publicUrl: 'https://chuhe.example' }, { host: '0.0.0.0' }])(
  'does not exist with %j',
  async (config) => {
    const real = await makeTestApi(config);
    expect((await real.app.inject('/dev/outbox')).statusCode).toBe(404);
  },
);
