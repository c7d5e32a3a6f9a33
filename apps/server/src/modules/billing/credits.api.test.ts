import { randomUUID } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { endOfSiteDay } from '../../db/site-day.ts';
import { creditEntries } from '../../db/tables/commerce-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { activate, revokeActivations } from './activate.ts';
import { adjustCredits } from './adjust-credits.ts';
import { findCreditAccount } from './credit-account-repository.ts';
import { countTrialSpent, deletePaidUntil, listLots } from './credit-repository.ts';
import { listUnended } from './entitlement-repository.ts';
import { findHolder, listGrantedPermissions } from './holder-repository.ts';
import type { PackageVersion } from './package-repository.ts';
import { spendCredits } from './spend-credits.ts';
import { sell } from './testing/packages.ts';

const database = await makeTestDatabase();
const { db } = database;
afterAll(() => database.close());

const DAY = 86_400_000;
/** 08:02:03.004 in Vietnam. */
const NOW = new Date('2026-03-01T01:02:03.004Z');
const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

const month = await sell(db);
const credits = await sell(db, { credits: 5, permissions: [], days: 10 });

async function addUser(): Promise<string> {
  const [row] = await db
    .insert(users)
    .values({ createdAt: NOW, updatedAt: NOW })
    .returning({ id: users.id });
  return row?.id ?? '';
}

/** @returns the activation's start and end in days from {@link NOW} */
async function give(userId: string, version: PackageVersion, now = NOW, sourceId = randomUUID()) {
  const { entitlement, isNew } = await db.transaction((tx) =>
    activate(tx, { userId, version, source: 'ORDER', sourceId, paidMinor: 1, isTest: true, now }),
  );
  return { id: entitlement.id, isNew, ...daysOf(entitlement) };
}

function daysOf({ startAt, endAt }: { startAt: Date; endAt: Date }) {
  return { from: daysTo(startAt), to: daysTo(endAt) };
}

function daysTo(time: Date): number {
  return (time.getTime() - NOW.getTime()) / DAY;
}

let positions = 0;
const newKeys = (count: number): string[] =>
  Array.from({ length: count }, () => {
    positions += 1;
    return positions.toString(16).padStart(28, '0');
  });

async function spend(userId: string, { keys = newKeys(1), perDay = 0, now = NOW } = {}) {
  try {
    return await spendCredits(db, { userId, keys, perDay, now });
  } catch (error) {
    return error instanceof ApiError ? error.code : error;
  }
}

const listHistory = async (userId: string) => (await findCreditAccount(db, userId, NOW)).history;

const sumOf = async (userId: string, now = NOW): Promise<number> =>
  (await listLots(db, userId, now)).reduce((sum, { left }) => sum + left, 0);

describe('packages', () => {
  test('give their permissions from the first millisecond to before the last', async () => {
    const userId = await addUser();
    await give(userId, month);
    const at = async (time: Date) => {
      const granted = [...(await listGrantedPermissions(db, userId, time))];
      const holder = await findHolder(db, userId, time);
      expect([...(holder?.permissions ?? [])]).toEqual(granted);
      return granted;
    };
    expect(await at(later(-1))).toEqual([]);
    expect(await at(NOW)).toEqual(['CLOUD.UNLIMIT']);
    expect(await at(later(30 * DAY - 1))).toEqual(['CLOUD.UNLIMIT']);
    expect(await at(later(30 * DAY))).toEqual([]);
    expect((await findHolder(db, userId, later(30 * DAY)))?.licenses).toEqual([]);
  });

  test('bought again continue after the end of the same package; other packages run in parallel', async () => {
    const userId = await addUser();
    expect(await give(userId, month)).toMatchObject({ from: 0, to: 30 });
    expect(await give(userId, month, later(DAY))).toMatchObject({ from: 30, to: 60 });
    expect(await give(userId, credits, later(DAY))).toMatchObject({ from: 1, to: 11 });
    const holder = await findHolder(db, userId, later(2 * DAY));
    expect(holder?.licenses.map(({ endAt }) => daysTo(endAt))).toEqual([11, 60]);
    expect(await give(userId, month, later(70 * DAY))).toMatchObject({ from: 70, to: 100 });
  });

  test('are activated once for one payment, also by concurrent calls', async () => {
    const userId = await addUser();
    const sourceId = randomUUID();
    const given = await Promise.all(
      Array.from({ length: 6 }, () => give(userId, credits, NOW, sourceId)),
    );
    expect(given.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await sumOf(userId)).toBe(5);
    expect(await listUnended(db, { userId, now: NOW })).toHaveLength(1);
  });

  test('bought twice concurrently follow one another', async () => {
    const userId = await addUser();
    const given = await Promise.all([give(userId, month), give(userId, month)]);
    expect(given.map(({ from }) => from).toSorted((one, other) => one - other)).toEqual([0, 30]);
  });

  test('revoked end at once with their unspent credits, and the following ones move forward', async () => {
    const userId = await addUser();
    const first = await give(userId, credits);
    await give(userId, credits);
    await give(userId, credits);
    await spend(userId, { keys: newKeys(2) });
    const revoke = () =>
      db.transaction((tx) =>
        revokeActivations(tx, { entitlementId: first.id }, later(4 * DAY), 'REFUND'),
      );
    expect(await sumOf(userId)).toBe(13);
    expect(await revoke()).toMatchObject([{ id: first.id, revokedAt: later(4 * DAY) }]);
    expect(await sumOf(userId)).toBe(10);
    const left = await listUnended(db, { userId, now: later(4 * DAY) });
    expect(left.map(daysOf)).toEqual([
      { from: 4, to: 14 },
      { from: 14, to: 24 },
    ]);
    const lots = await listLots(db, userId, NOW);
    expect(lots.map(({ expiresAt }) => expiresAt)).toEqual([later(14 * DAY), later(24 * DAY)]);
    // A repeated call has no effect.
    expect(await revoke()).toEqual([]);
    expect(await sumOf(userId)).toBe(10);
    expect(await listHistory(userId)).toMatchObject([
      { kind: 'REFUND', amount: -3, at: later(4 * DAY), packageName: { en: 'Month' } },
      { kind: 'SPEND', amount: -2, at: NOW, packageName: null },
      { kind: 'PURCHASE', amount: 5 },
      { kind: 'PURCHASE', amount: 5 },
      { kind: 'PURCHASE', amount: 5, expiresAt: later(10 * DAY) },
    ]);
  });
});

describe('credits', () => {
  test('of twenty concurrent calls with five credits left, five are paid', async () => {
    const userId = await addUser();
    await give(userId, credits);
    const results = await Promise.all(Array.from({ length: 20 }, () => spend(userId)));
    expect(results.filter((result) => result === 1)).toHaveLength(5);
    expect(results.filter((result) => result === 'PAYMENT_REQUIRED')).toHaveLength(15);
    expect(await sumOf(userId)).toBe(0);
  });

  test('twenty concurrent calls for the same position pay once', async () => {
    const userId = await addUser();
    await give(userId, credits);
    const keys = newKeys(1);
    const results = await Promise.all(Array.from({ length: 20 }, () => spend(userId, { keys })));
    expect(results.filter((result) => result === 1)).toHaveLength(1);
    expect(results.filter((result) => result === 0)).toHaveLength(19);
  });

  test('spent while their package is revoked never become negative', async () => {
    const userId = await addUser();
    const { id } = await give(userId, credits);
    const revoke = db.transaction((tx) =>
      revokeActivations(tx, { entitlementId: id }, NOW, 'ADJUST'),
    );
    const results = await Promise.all([
      ...Array.from({ length: 4 }, () => spend(userId)),
      revoke.then(() => 0),
      ...Array.from({ length: 4 }, () => spend(userId)),
    ]);
    const history = await listHistory(userId);
    expect(history.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const spent = results.filter((result) => result === 1).length;
    expect(history.find(({ kind }) => kind === 'ADJUST')?.amount ?? 0).toBe(spent - 5 + 0);
  });

  test('are spent free ones first, then those that expire first', async () => {
    const userId = await addUser();
    await give(userId, await sell(db, { credits: 3, days: 20, permissions: [] }));
    await give(userId, await sell(db, { credits: 3, days: 10, permissions: [] }));
    expect(await spend(userId, { keys: newKeys(4), perDay: 2 })).toBe(4);
    expect(await countTrialSpent(db, userId, NOW)).toBe(2);
    expect(await listLots(db, userId, NOW)).toMatchObject([
      { left: 1, expiresAt: later(10 * DAY) },
      { left: 3, expiresAt: later(20 * DAY) },
    ]);
    // A lower number of free credits applies at once.
    expect(await spend(userId, { perDay: 1 })).toBe(1);
    expect(await sumOf(userId, later(10 * DAY - 1))).toBe(3);
    expect(await sumOf(userId, later(20 * DAY))).toBe(0);
  });

  test('free ones are renewed at midnight in Vietnam', async () => {
    const userId = await addUser();
    const midnight = endOfSiteDay(NOW);
    expect(midnight.toISOString()).toBe('2026-03-01T17:00:00.000Z');
    const before = new Date(midnight.getTime() - 1);
    expect(await spend(userId, { perDay: 1, now: before })).toBe(1);
    expect(await spend(userId, { perDay: 1, now: before })).toBe('PAYMENT_REQUIRED');
    expect(await spend(userId, { perDay: 1, now: midnight })).toBe(1);
    const history = await listHistory(userId);
    expect(history.map(({ amount, at }) => [amount, at])).toEqual([
      [-1, midnight],
      [-1, before],
    ]);
  });

  test('spent on one day are one row for each lot, so that the balance is computed fast', async () => {
    const userId = await addUser();
    await give(userId, credits);
    for (const hours of [0, 1, 2]) {
      await spend(userId, { perDay: 2, now: later(hours * 3_600_000) });
      await spend(userId, { perDay: 2, now: later(hours * 3_600_000) });
    }
    expect(await spend(userId, { now: later(DAY) })).toBe(1);
    const rows = await db
      .select({ kind: creditEntries.kind, amount: creditEntries.amount, at: creditEntries.at })
      .from(creditEntries)
      .where(and(eq(creditEntries.userId, userId), lt(creditEntries.amount, 0)))
      .orderBy(creditEntries.id);
    expect(rows).toEqual([
      { kind: 'TRIAL_SPEND', amount: -2, at: NOW },
      { kind: 'SPEND', amount: -4, at: later(2 * 3_600_000) },
      { kind: 'SPEND', amount: -1, at: later(DAY) },
    ]);
    expect(await sumOf(userId, later(DAY))).toBe(0);
  });

  test('that do not suffice for all positions are not spent', async () => {
    const userId = await addUser();
    await give(userId, credits);
    const keys = newKeys(7);
    expect(await spend(userId, { keys, perDay: 1 })).toBe('PAYMENT_REQUIRED');
    expect(await sumOf(userId)).toBe(5);
    expect(await listHistory(userId)).toHaveLength(1);
    expect(await spend(userId, { keys: keys.slice(1), perDay: 1 })).toBe(6);
  });

  test('pay for a position for a day', async () => {
    const userId = await addUser();
    await give(userId, credits);
    const keys = newKeys(1);
    expect(await spend(userId, { keys })).toBe(1);
    expect(await spend(userId, { keys, now: later(DAY - 1) })).toBe(0);
    // The record of a paid position is not deleted while it counts.
    await deletePaidUntil(db, later(-1));
    expect(await spend(userId, { keys, now: later(DAY - 1) })).toBe(0);
    await deletePaidUntil(db, NOW);
    expect(await spend(userId, { keys, now: later(DAY) })).toBe(1);
  });

  test('are added and removed by an administrator once for each request, never below zero', async () => {
    const userId = await addUser();
    const adjust = (amount: number, requestId = randomUUID()) =>
      db.transaction((tx) =>
        adjustCredits(tx, {
          userId,
          amount,
          requestId,
          expiresAt: null,
          note: 'Sorry',
          now: NOW,
        }),
      );
    const requestId = randomUUID();
    expect(await adjust(4, requestId)).toBe(4);
    expect(await adjust(4, requestId)).toBeUndefined();
    await give(userId, credits);
    const taking = randomUUID();
    expect(await adjust(-6, taking)).toBe(-6);
    expect(await adjust(-6, taking)).toBeUndefined();
    expect(await listLots(db, userId, NOW)).toMatchObject([{ left: 3, expiresAt: null }]);
    expect(await adjust(-6)).toBe(-3);
    expect(await sumOf(userId)).toBe(0);
    expect(await adjust(-1)).toBe(0);
  });
});
