import type { Language } from '@chuhe/contract/languages';
import { type Capability, mayDo, roleOf } from '@chuhe/contract/staff';
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { contains, nameContains } from '../db/contains.ts';
import { isUniqueViolation, type Queryable } from '../db/database.ts';
import { entitlements, orders } from '../db/tables/commerce-tables.ts';
import { sessions } from '../db/tables/session-tables.ts';
import { userIdentities, users } from '../db/tables/user-tables.ts';
import { ApiError } from '../http/api-error.ts';
import { toSearchName } from '../search-text/search-name.ts';

/** Accounts. Comparisons of names and email addresses ignore case. */

export type UserRow = typeof users.$inferSelect;
export type NewUser = Omit<typeof users.$inferInsert, 'usernameSearchText'>;

export async function findUser(db: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

/** Active administrators whose role allows this. */
export async function listAdmins(
  db: Queryable,
  capability: Capability,
): Promise<readonly UserRow[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(hasRole(), eq(users.status, 'ACTIVE')))
    .orderBy(users.id);
  return rows.filter((row) => mayDo(roleOf(row), capability));
}

function hasRole(): SQL | undefined {
  return or(eq(users.type, 'ADMIN'), isNotNull(users.role));
}

/** Keeps the language in which emails to the user are written. */
export async function keepLanguage(
  tx: Queryable,
  userId: string,
  language: Language,
): Promise<void> {
  await tx
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), sql`${users.language} is distinct from ${language}`));
}

/** Locks the row until the end of the transaction, so that changes of an account happen one after the other. */
export async function lockUser(tx: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(hasEmail(email));
  return row;
}

/** Finds a user by email address if `login` contains `@`, which no user name does, and otherwise by user name. */
export async function findUserByLogin(db: Queryable, login: string): Promise<UserRow | undefined> {
  if (login.includes('@')) return findUserByEmail(db, login);
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.usernameSearchText, toSearchName(login)));
  return row;
}

/** @throws ApiError EMAIL_IN_USE or USERNAME_IN_USE */
export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow> {
  const rows = await refusingDuplicates(() =>
    db.insert(users).values(withSearchName(user)).returning(),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The user was not created');
  return row;
}

/** @throws ApiError EMAIL_IN_USE or USERNAME_IN_USE */
export async function updateUser(
  db: Queryable,
  userId: string,
  change: Partial<NewUser> & { readonly updatedAt: Date },
): Promise<UserRow> {
  const rows = await refusingDuplicates(() =>
    db.update(users).set(withSearchName(change)).where(eq(users.id, userId)).returning(),
  );
  const [row] = rows;
  if (row === undefined) throw new ApiError('NOT_FOUND');
  return row;
}

export async function deleteUser(db: Queryable, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

/**
 * Deletes up to 500 guests without a session, who cannot sign in again. Keeps guests with an entitlement, or with an order that is paid or
 * may still be paid.
 */
export async function deleteLostGuests(db: Queryable, madeBefore: Date): Promise<void> {
  const lost = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(
      and(
        eq(users.isGuest, true),
        lt(users.createdAt, madeBefore),
        isNull(sessions.id),
        sql`not exists (select from ${orders} where ${orders.userId} = ${users.id} and ${orders.status} not in ('EXPIRED', 'FAILED'))`,
        sql`not exists (select from ${entitlements} where ${entitlements.userId} = ${users.id})`,
      ),
    )
    .limit(500);
  await db.delete(users).where(inArray(users.id, lost));
}

export async function isEmailTaken(db: Queryable, email: string, but: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(hasEmail(email), ne(users.id, but)));
  return rows.length > 0;
}

/** The number of active owners. */
export async function countOwners(db: Queryable): Promise<number> {
  return db.$count(users, and(eq(users.type, 'ADMIN'), eq(users.status, 'ACTIVE')));
}

/** Locks the set of administrators until the end of the transaction. Call it before counting or changing administrators. */
export async function lockAdmins(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105327002)`);
}

export interface UserSearch {
  /** The complete id of a user, or words of their name and email address, a part of their phone number or receipt address. */
  readonly search?: string | undefined;
  readonly kind?: 'all' | 'account' | 'guest' | 'admin' | 'inactive';
  readonly before?: Date | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function searchUsers(
  db: Queryable,
  { search, kind = 'all', before, limit }: UserSearch,
): Promise<UserRow[]> {
  const conditions: (SQL | undefined)[] = [KINDS[kind]];
  if (before !== undefined) conditions.push(lt(users.createdAt, before));
  if (search !== undefined && search !== '') {
    const id = UUID.test(search) ? eq(users.id, search) : undefined;
    conditions.push(or(id, isCalled(search), hasReceiptAddress(search)));
  }
  return db
    .select()
    .from(users)
    .where(and(...conditions))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

/** What people are found by. */
const NAMES = [users.email, users.username, users.firstName, users.lastName];

/** A condition that each word of the text is in a name, the email address or the phone number of a user. */
export function isCalled(text: string): SQL | undefined {
  const words = text.split(/\s+/).filter((word) => /\P{M}/u.test(word));
  return or(and(...words.map((word) => nameContains(NAMES, word))), hasPhone(text));
}

/**
 * A condition on the digits of the phone number, for a text that can only be a part of one. The first 0 of a number within its country is
 * left out, since a number with the code of the country lacks it.
 */
function hasPhone(text: string): SQL | undefined {
  const digits = text.replaceAll(/\D/g, '').replace(/^0/, '');
  if (digits.length < 3 || !/^[\d\s()+./-]+$/.test(text)) return undefined;
  return sql`regexp_replace(${users.phone}, '\\D', '', 'g') like ${`%${digits}%`}`;
}

/** A condition that the receipt address of an order contains the text. Guests have no other address. */
function hasReceiptAddress(text: string): SQL {
  return sql`exists (select from ${orders} where ${orders.userId} = ${users.id} and ${contains(orders.email, text)})`;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const KINDS: Readonly<Record<NonNullable<UserSearch['kind']>, SQL | undefined>> = {
  all: undefined,
  account: eq(users.isGuest, false),
  guest: eq(users.isGuest, true),
  admin: hasRole(),
  inactive: eq(users.status, 'INACTIVE'),
};

export async function findUserByIdentity(
  db: Queryable,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  return row?.user;
}

/** Locks an identity until the end of the transaction, so that simultaneous first sign-ins with it create only one account. */
export async function lockIdentity(tx: Queryable, issuer: string, subject: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(7105327, hashtext(${JSON.stringify([issuer, subject])}))`,
  );
}

export async function insertIdentity(
  db: Queryable,
  identity: typeof userIdentities.$inferInsert,
): Promise<void> {
  await db.insert(userIdentities).values(identity);
}

function hasEmail(email: string): SQL {
  return sql`lower(${users.email}) = lower(${email})`;
}

function withSearchName<Values extends { readonly username?: string | null | undefined }>(
  values: Values,
): Values {
  const { username } = values;
  if (username === undefined) return values;
  return { ...values, usernameSearchText: username === null ? null : toSearchName(username) };
}

/** Converts violations of unique indexes to errors. A query beforehand would not suffice, since two users may register at the same time. */
async function refusingDuplicates<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new ApiError('EMAIL_IN_USE');
    if (isUniqueViolation(error, 'users_username_key')) throw new ApiError('USERNAME_IN_USE');
    throw error;
  }
}
