import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { addressDays, addressKeys } from '../../db/tables/commerce-tables.ts';

/** What the guests of one address have used on a day. Addresses are stored as hashes with a random key, which is deleted after the day. */

export interface AddressDay {
  readonly day: string;
  readonly hash: Uint8Array;
}

export type AddressUse = Pick<typeof addressDays.$inferSelect, 'lookUps' | 'searchMs'>;

const KEY_BYTES = 32;
const HASH_BYTES = 16;
const NOTHING: AddressUse = { lookUps: 0, searchMs: 0 };

/** @param address as `addressKey` gives it */
export async function nameAddressDay(
  db: Queryable,
  address: string,
  day: string,
): Promise<AddressDay> {
  const key = (await findKey(db, day)) ?? (await makeKey(db, day));
  // An IPv4 address may be given in the form of IPv6.
  const plain = address.replace(/^::ffff:/i, '');
  const hash = createHmac('sha256', key).update(plain).digest().subarray(0, HASH_BYTES);
  return { day, hash };
}

export async function findAddressUse(db: Queryable, named: AddressDay): Promise<AddressUse> {
  const [row] = await db.select(USE).from(addressDays).where(isOf(named));
  return row ?? NOTHING;
}

/** Locks what the address has used until the end of the transaction. */
export async function lockAddressUse(tx: Queryable, named: AddressDay): Promise<AddressUse> {
  await tx.insert(addressDays).values(named).onConflictDoNothing();
  const [row] = await tx.select(USE).from(addressDays).where(isOf(named)).for('update');
  return row ?? NOTHING;
}

/** Adds what has been used, or subtracts what is given back. */
export async function addAddressUse(
  tx: Queryable,
  named: AddressDay,
  { lookUps = 0, searchMs = 0 }: Partial<AddressUse>,
): Promise<void> {
  await tx
    .update(addressDays)
    .set({
      lookUps: sql`greatest(0, ${addressDays.lookUps} + ${lookUps})`,
      searchMs: sql`greatest(0, ${addressDays.searchMs} + ${searchMs})`,
    })
    .where(isOf(named));
}

/** Deletes everything about earlier days. */
export async function deleteAddressDaysBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(addressDays).where(lt(addressDays.day, day));
  await db.delete(addressKeys).where(lt(addressKeys.day, day));
}

const USE = { lookUps: addressDays.lookUps, searchMs: addressDays.searchMs };

function isOf({ day, hash }: AddressDay) {
  return and(eq(addressDays.day, day), eq(addressDays.hash, hash));
}

async function findKey(db: Queryable, day: string): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ key: addressKeys.key })
    .from(addressKeys)
    .where(eq(addressKeys.day, day));
  return row?.key;
}

/** All processes use the key of the first one. */
async function makeKey(db: Queryable, day: string): Promise<Uint8Array> {
  await db
    .insert(addressKeys)
    .values({ day, key: randomBytes(KEY_BYTES) })
    .onConflictDoNothing();
  const key = await findKey(db, day);
  if (key === undefined) throw new Error('The key of the day is missing');
  return key;
}
