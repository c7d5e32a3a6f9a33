import { overviewSchema } from '@chuhe/contract/admin';
import { afterAll, expect, test } from 'vitest';
import { setSiteLocale } from '../config/site-locale.ts';
import { timeInMail } from '../modules/billing/mails/mail-lines.ts';
import { sell } from '../modules/billing/testing/packages.ts';
import { endOfDay, requireLaterDay } from '../modules/coaching/due-day.ts';
import { dueDay } from '../modules/position-db/open-data/nightly-dump.ts';
import { makeTestApi } from '../testing/test-api.ts';
import { makeTestConfig } from '../testing/test-config.ts';
import { orders, payments } from './tables/commerce-tables.ts';

// Clocks go back on 1 November 2026, so that day has 25 hours, from 04:00 UTC on.
const NOON = new Date('2026-11-01T17:00:00Z');
const DAY_BEGINS = '2026-11-01T04:00:00.000Z';
const DAY_ENDS = '2026-11-02T05:00:00.000Z';

const clock = { now: () => NOON };
const api = await makeTestApi({ timeZone: 'America/New_York', defaultLanguage: 'zh' }, clock);
afterAll(() => setSiteLocale(makeTestConfig()));
const admin = await api.signIn({ type: 'ADMIN' });

test('revenue, its CSV and free credits follow the days of another time zone, also where clocks change', async () => {
  const { db } = api.database;
  const { packageId } = await sell(db);
  const about = { packageId, packageVersion: 1, isTest: false, currency: 'usd' } as const;
  const [order] = await db
    .insert(orders)
    .values({
      ...about,
      kind: 'ONE_TIME',
      provider: 'STRIPE',
      amountMinor: 1,
      status: 'PAID',
      createdAt: NOON,
      expiresAt: NOON,
    })
    .returning();
  const pay = (reference: string, at: string, back = 0) => ({
    orderId: order?.id ?? '',
    kind: 'CHARGE' as const,
    currency: 'usd' as const,
    isTest: false,
    reference,
    amountMinor: 1,
    at: new Date(Date.parse(at) - back),
  });
  await db
    .insert(payments)
    .values([
      pay('before', DAY_BEGINS, 1),
      pay('first', DAY_BEGINS),
      pay('last', DAY_ENDS, 1),
      pay('after', DAY_ENDS),
    ]);
  const call = (url: string) => api.call({ url: `/api/admin${url}`, headers: admin.headers });
  const overview = overviewSchema.parse((await call('/overview?days=14')).body.data);
  expect(overview.revenue.map(({ day, grossMinor }) => [day, grossMinor])).toEqual([
    ['2026-10-31', 1],
    ['2026-11-01', 1],
  ]);
  const csv = await call('/order-export?from=2026-11-01&to=2026-11-01');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  const [head = '', ...lines] = (csv.body.data as { content: string }).content.split('\r\n');
  expect(head).toContain('time (America/New_York),kind');
  expect(lines.map((line) => line.slice(0, 19))).toEqual([
    '2026-11-01 00:00:00',
    '2026-11-01 23:59:59',
    '',
  ]);
  const credit = await api.call({ url: '/api/credit/my-credit', headers: admin.headers });
  expect(credit.body.data).toMatchObject({ trial: { endsAt: DAY_ENDS } });
});

test('due days, dumps and mails follow it, too', () => {
  expect(endOfDay('2026-11-01').toISOString()).toBe(DAY_ENDS);
  const beforeEnd = new Date(Date.parse(DAY_ENDS) - 1);
  expect(() => requireLaterDay('2026-11-01', beforeEnd)).not.toThrow();
  expect(() => requireLaterDay('2026-11-01', new Date(DAY_ENDS))).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST' }),
  );
  // On 8 March, it is three o'clock two hours after midnight.
  expect(dueDay(new Date('2026-03-08T06:59:59Z'), 3)).toBe('2026-03-07');
  expect(dueDay(new Date('2026-03-08T07:00:00Z'), 3)).toBe('2026-03-08');
  expect(timeInMail(new Date('2026-03-08T06:59:59Z'), 'en')).toContain('1:59 AM (UTC-5)');
  expect(timeInMail(new Date('2026-03-08T07:00:00Z'), 'en')).toContain('3:00 AM (UTC-4)');
});

test('the default language is for those who ask for none of ours', async () => {
  const ask = async (language: string) => {
    const headers = { accept: 'text/html', 'accept-language': language };
    const { body } = await api.app.inject({ url: '/terms', headers });
    return /<html lang="([\w-]+)"/.exec(body)?.[1];
  };
  expect(await ask('fr')).toBe('zh-Hans');
  expect(await ask('*')).toBe('zh-Hans');
  expect(await ask('fr, vi;q=0.1')).toBe('vi');
  const { body } = await api.call({ url: '/api/nothing', headers: { 'accept-language': 'fr' } });
  expect(body.message).toMatch(/\p{Script=Han}/u);
});

test('the documents tell the scripts both, in every encoding', async () => {
  const { body, headers } = await api.app.inject('/');
  expect(body).toMatch(/<html data-time-zone="America\/New_York" data-default-language="zh"/);
  const again = await api.app.inject({ url: '/', headers: { 'if-none-match': headers.etag } });
  expect(again.statusCode).toBe(304);
});
