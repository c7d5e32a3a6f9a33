import { expect, test } from 'vitest';
import { orders, payments } from '../../../db/tables/commerce-tables.ts';
import { auditEntries } from '../../../db/tables/site-tables.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { writeCell } from '../payment-csv.ts';
import { sell } from '../testing/packages.ts';

const api = await makeTestApi();
const { db } = api.database;
const admin = await api.signIn({ type: 'ADMIN' });

async function exportDays(from: string, to: string) {
  const url = `/api/admin/order-export?from=${from}&to=${to}`;
  const { status, body } = await api.call({ url, headers: admin.headers });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return { status, ...(body.data as { fileName: string; content: string } | undefined) };
}

test('payments of some Vietnamese days are a CSV with one line each, in the order of their time', async () => {
  const version = await sell(db, { name: { en: '=1+1', vi: '', zh: '' } });
  const at = new Date('2026-01-31T16:59:59Z');
  const [order] = await db
    .insert(orders)
    .values({
      email: '"a", b@example.com',
      packageId: version.packageId,
      packageVersion: 1,
      kind: 'SUBSCRIPTION',
      provider: 'STRIPE',
      isTest: false,
      amountMinor: 499,
      currency: 'usd',
      status: 'PAID',
      createdAt: at,
      expiresAt: at,
    })
    .returning();
  const shared = {
    orderId: order?.id ?? '',
    amountMinor: 499,
    currency: 'usd',
    isTest: false,
  } as const;
  const refund = { ...shared, kind: 'REFUND', amountMinor: 250, chargeReference: 'in_1' } as const;
  await db.insert(payments).values([
    { ...shared, kind: 'CHARGE', reference: 'in_1', at },
    { ...refund, reference: 're_1', at: new Date('2026-01-31T17:00:00Z') },
    { ...shared, kind: 'CHARGE', reference: 'in_2', at: new Date('2026-02-01T17:00:00Z') },
  ]);
  const { fileName, content = '' } = await exportDays('2026-01-31', '2026-02-01');
  expect(fileName).toBe('payments-2026-01-31-2026-02-01.csv');
  const sold = `'=1+1,subscription,"""a"", b@example.com",STRIPE,USD`;
  expect(content.replace('\uFEFF', '').split('\r\n').slice(1)).toEqual([
    `2026-01-31 23:59:59,payment,live,${order?.id},in_1,,${sold},4.99,,,`,
    `2026-02-01 00:00:00,refund,live,${order?.id},re_1,in_1,${sold},-2.50,,,`,
    '',
  ]);
  expect((await db.select().from(auditEntries)).map(({ action }) => action)).toContain(
    'order.export',
  );
});

test('a long period is read page by page, and wrong days are refused', async () => {
  const [order] = await db.select().from(orders);
  const row = {
    orderId: order?.id ?? '',
    kind: 'CHARGE',
    amountMinor: 1,
    currency: 'vnd',
  } as const;
  const at = new Date('2026-05-05T05:00:00Z');
  await db.insert(payments).values(
    Array.from({ length: 1001 }, (_, index) => ({
      ...row,
      isTest: true,
      at,
      reference: `in_many_${index}`,
    })),
  );
  const { content = '' } = await exportDays('2026-05-05', '2026-05-05');
  expect(new Set(content.split('\r\n')).size).toBe(1003);
  expect((await exportDays('2026-05-06', '2026-05-05')).status).toBe(400);
  expect((await exportDays('2026-02-30', '2026-05-05')).status).toBe(400);
  const user = await api.signIn();
  const url = '/api/admin/order-export?from=2026-05-05&to=2026-05-05';
  expect((await api.call({ url, headers: user.headers })).status).toBe(403);
});

test.each([
  ['=1+1', `'=1+1`],
  [' @SUM(A1)', `' @SUM(A1)`],
  ['-1', `'-1`],
  ['plain', 'plain'],
  ['a,"b"', '"a,""b"""'],
])('the cell %j is written as %j', (text, cell) => {
  expect(writeCell(text)).toBe(cell);
});
