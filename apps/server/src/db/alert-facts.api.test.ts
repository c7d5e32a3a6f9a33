import { paymentAlertSchema } from '@chuhe/contract/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { rowsOf } from './migrate.ts';
import { paymentAlerts } from './tables/commerce-tables.ts';
import { restoreDump } from './testing/restore-dump.ts';

/** Tests migration 0008, which converts the English sentences of alerts to data. */

const money = { amountMinor: 250, currency: 'usd' };
const of = { amountMinor: 79_000, currency: 'vnd' };
const event = 'charge.dispute.created';

/** The expected data, by the cause of the alert in the dump. The cause is the name that the previous version had for the sentence. */
const FACTS: Readonly<Record<string, object>> = {
  PAID_OTHERWISE: { kind: 'PAID_OTHERWISE', money, of },
  PAID_LIVE: { kind: 'PAID_LIVE', money },
  PAID_TEST: { kind: 'PAID_TEST', money },
  EVENT_LIVE: { kind: 'EVENT_LIVE', event },
  EVENT_TEST: { kind: 'EVENT_TEST', event },
  OTHER_ORDER: { kind: 'OTHER_ORDER', money },
  ONCE_MORE: { kind: 'ONCE_MORE' },
  NO_ACCOUNT: { kind: 'NO_ACCOUNT' },
  NO_ORDER_PAYMENT: { kind: 'NO_ORDER_PAYMENT' },
  NO_ORDER_INVOICE: { kind: 'NO_ORDER_INVOICE' },
  NO_ORDER_SUBSCRIPTION: { kind: 'NO_ORDER_SUBSCRIPTION' },
  NO_ORDER_REFUND: { kind: 'NO_ORDER_REFUND' },
  OTHER_MODE_REFUND: { kind: 'OTHER_MODE_REFUND' },
  PARTLY_REFUNDED: { kind: 'PARTLY_REFUNDED', money, of },
  REFUND_FAILED: { kind: 'REFUND_FAILED', money },
  BANK_ASKS: { kind: 'BANK_ASKS', money },
  BANK_HAS_TAKEN: { kind: 'BANK_HAS_TAKEN', money },
  EVENT_WAITS: { kind: 'EVENT_WAITS', event },
  'unknown money': { kind: 'PAID_OTHERWISE', money: null, of },
  'half-known money': {
    kind: 'TEXT',
    text: 'Paid 250 -, ordered for 79000 vnd (minor units)',
  },
  'by hand': { kind: 'TEXT', text: `paid 1, sold for 2; she'll pay the rest "in cash"` },
  empty: { kind: 'TEXT', text: '' },
  longer: { kind: 'TEXT', text: 'The bank has taken 250 usd (minor units), and more' },
};

describe('a database of the version before', async () => {
  const database = await makeEmptyDatabase();
  const { db } = database;
  afterAll(() => database.close());
  beforeAll(() => restoreDump(database, 'payment-alerts-0007.sql'));

  test('has every known sentence as data, and every other sentence unchanged', async () => {
    const rows = await db.select().from(paymentAlerts);
    expect(Object.fromEntries(rows.map(({ cause, facts }) => [cause, facts]))).toEqual(FACTS);
    const { facts: schema } = paymentAlertSchema.shape;
    for (const { facts } of rows) expect(schema.parse(facts)).toEqual(facts);
  });

  test('keeps all other fields of its alerts', async () => {
    const [alert] = rowsOf(
      await db.execute(sql`select * from payment_alert where cause = 'PAID_TEST'`),
    );
    expect(alert).toMatchObject({
      id: '018f0000-0000-7000-8000-000000000003',
      order_id: '018f0000-0000-7000-8000-000000000100',
      reason: 'MODE_DIFFERS',
      details: 'Paid 250 usd (minor units) in test mode, ordered in live mode',
    });
    expect(alert?.['settled_at']).not.toBeNull();
  });

  test('still converts sentences from a server of that version that runs beside the new one', async () => {
    const rows = await db.execute(
      sql`insert into payment_alert (at, reason, cause, details)
        values (now(), 'DISPUTED', 'later', 'The bank asks about 7 eur (minor units)') returning facts`,
    );
    expect(rowsOf(rows)).toEqual([
      { facts: { kind: 'BANK_ASKS', money: { amountMinor: 7, currency: 'eur' } } },
    ]);
  });
});
