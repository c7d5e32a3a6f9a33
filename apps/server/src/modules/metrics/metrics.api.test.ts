import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { insertJob } from '../../jobs/job-repository.ts';
import { queueMail } from '../../mail/mail-repository.ts';
import { makeTestApi } from '../../testing/test-api.ts';

const TOKEN = 'a-token-of-tests-with-32-letters';
const BEARER = { authorization: `Bearer ${TOKEN}` };

const api = await makeTestApi({ metrics: { host: '127.0.0.1', token: TOKEN } });

async function read(headers: Readonly<Record<string, string>> = BEARER) {
  const {
    statusCode,
    body,
    headers: answered,
  } = await api.app.inject({ url: '/metrics', headers });
  return { statusCode, lines: body.split('\n'), type: answered['content-type'] };
}

test('the metrics are Prometheus text: process, pool, mail, live channels', async () => {
  const { statusCode, lines, type } = await read();
  expect([statusCode, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  for (const line of [
    'chuhe_database_up 1',
    'chuhe_live_connections 0',
    'chuhe_mail_sent_total 0',
    'chuhe_mails{state="waiting"} 0',
    'chuhe_database_connections_waiting 0',
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines.join('\n')).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(lines.join('\n')).toMatch(/^nodejs_eventloop_lag_seconds /m);
});

test('requests are counted by route pattern, and no path or query appears', async () => {
  await api.app.inject('/api/shared/secret-of-a-user?q=secret-of-a-user');
  await api.app.inject('/nowhere/secret-of-a-user');
  await api.app.inject('/healthz');
  const { lines } = await read();
  expect(lines).toContain(
    'chuhe_http_requests_total{method="GET",route="/healthz",status="200"} 1',
  );
  expect(lines.some((line) => line.includes('route="unknown",status="404"'))).toBe(true);
  expect(lines).toContain(
    'chuhe_http_request_duration_seconds_count{method="GET",route="/healthz"} 1',
  );
  expect(lines.join('\n')).not.toContain('secret-of-a-user');
});

test('queues and unsent mails are counted', async () => {
  const { db } = api.database;
  await insertJob(db, { queue: 'learn', key: 'a', payload: {}, priority: 0 }, api.now());
  await queueMail(db, { recipient: 'a@example.com', subject: 'a', text: 'a' }, api.now());
  const { lines } = await read();
  expect(lines).toContain('chuhe_jobs{queue="learn",state="waiting"} 1');
  expect(lines).toContain('chuhe_mails{state="waiting"} 1');
  expect(lines.join('\n')).not.toContain('example.com');
});

test.each([
  ['no token', {}],
  ['another token', { authorization: `Bearer ${TOKEN}x` }],
  ['the token without its scheme', { authorization: TOKEN }],
])('the metrics are refused with %s', async (_what, headers) => {
  const { statusCode, lines } = await read(headers);
  expect(statusCode).toBe(401);
  expect(lines.join('\n')).not.toContain('chuhe_database_up');
});

test('the dashboard of Grafana uses only metrics that exist', async () => {
  const file = new URL('../../../../../deploy/grafana-dashboard.json', import.meta.url);
  const used = (await readFile(file, 'utf8')).match(/\b(chuhe|process|nodejs)_\w+/g) ?? [];
  const { lines } = await read();
  const known = new Set(lines.map((line) => /^# TYPE (\S+)/.exec(line)?.[1]));
  // The test has no engine.
  const unknown = used.filter(
    (name) => !known.has(name.replace(/_bucket$/, '')) && !name.startsWith('chuhe_engine_'),
  );
  expect(used.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});
