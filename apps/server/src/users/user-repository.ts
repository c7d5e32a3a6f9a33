import { and, count, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { contains } from '../db/contains.ts';
import { isUniqueViolation, type Queryable } from '../db/database.ts';
import { entitlements, orders } from '../db/tables/commerce-tables.ts';
import { sessions } from '../db/tables/session-tables.ts';
import { userIdentities, userPermissions, users } from '../db/tables/user-tables.ts';
import { ApiError } from '../http/api-error.ts';
import { toSearchName } from '../search-text/search-name.ts';

/** Accounts. Names and addresses are compared without regard to case. */

export type UserRow = typeof users.$inferSelect;
export type NewUser = Omit<typeof users.$inferInsert, 'usernameSearchText'>;

export async function findUser(db: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

/** Ids of the administrators who may sign in. */
export async function listAdminIds(db: Queryable): Promise<readonly string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.type, 'ADMIN'), eq(users.status, 'ACTIVE')));
  return rows.map((row) => row.id);
}

/** Holds the row until the end of the transaction, so that two changes of one account come one after the other. */
export async function lockUser(tx: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(hasEmail(email));
  return row;
}

/** By e-mail address where there is an `@`, which no user name has. */
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
  const rows = await refusingDoubles(() =>
    db.insert(users).values(withSearchName(user)).returning(),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('No user was made');
  return row;
}

/** @throws ApiError EMAIL_IN_USE or USERNAME_IN_USE */
export async function updateUser(
  db: Queryable,
  userId: string,
  change: Partial<NewUser> & { readonly updatedAt: Date },
): Promise<UserRow> {
  const rows = await refusingDoubles(() =>
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
 * Guests without a session, who cannot come back, a bounded number at a time; never one who has begun to buy something that may come to
 * something, for the operator answers for the money, or who has a package.
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

export async function countAdmins(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ admins: count() })
    .from(users)
    .where(and(eq(users.type, 'ADMIN'), eq(users.status, 'ACTIVE')));
  return row?.admins ?? 0;
}

/** Until the end of the transaction nobody else counts or changes administrators. */
export async function lockAdmins(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105327002)`);
}

export interface UserSearch {
  /** The id, or part of a name or address, also of one that a receipt went to. */
  readonly search?: string | undefined;
  readonly kind?: 'all' | 'account' | 'guest' | 'admin' | 'inactive';
  readonly before?: Date | undefined;
  readonly limit: number;
}

/** The newest first. */
export async function searchUsers(
  db: Queryable,
  { search, kind = 'all', before, limit }: UserSearch,
): Promise<UserRow[]> {
  const conditions: (SQL | undefined)[] = [KINDS[kind]];
  if (before !== undefined) conditions.push(lt(users.createdAt, before));
  if (search !== undefined && search !== '') {
    const id = UUID.test(search) ? eq(users.id, search) : undefined;
    conditions.push(or(id, isCalled(search), hasReceipt(search)));
  }
  return db
    .select()
    .from(users)
    .where(and(...conditions))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

/** Of accounts, those that have a text in their name or address. */
export function isCalled(text: string): SQL | undefined {
  const fields = [users.email, users.username, users.firstName, users.lastName];
  return or(...fields.map((field) => contains(field, text)));
}

/** Guests have no address but the one that they have given with an order. */
function hasReceipt(text: string): SQL {
  return sql`exists (select from ${orders} where ${orders.userId} = ${users.id} and ${contains(orders.email, text)})`;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const KINDS: Readonly<Record<NonNullable<UserSearch['kind']>, SQL | undefined>> = {
  all: undefined,
  account: eq(users.isGuest, false),
  guest: eq(users.isGuest, true),
  admin: eq(users.type, 'ADMIN'),
  inactive: eq(users.status, 'INACTIVE'),
};

/** Names of what has been granted to the account itself and has not run out. */
export async function listOwnPermissions(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<string[]> {
  const holds = or(isNull(userPermissions.expiresAt), gt(userPermissions.expiresAt, now));
  const rows = await db
    .select({ name: userPermissions.name })
    .from(userPermissions)
    .where(and(eq(userPermissions.userId, userId), holds));
  return rows.map(({ name }) => name);
}

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

/** Until the end of the transaction nobody else signs in by this identity: of first sign-ins at once one makes the account. */
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

/** With what the name is compared by, wherever there is one. */
function withSearchName<Values extends { readonly username?: string | null | undefined }>(
  values: Values,
): Values {
  const { username } = values;
  if (username === undefined) return values;
  return { ...values, usernameSearchText: username === null ? null : toSearchName(username) };
}

/** The unique indexes decide, not a look beforehand: two who register at once cannot both be first. */
async function refusingDoubles<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new ApiError('EMAIL_IN_USE');
    if (isUniqueViolation(error, 'users_username_key')) throw new ApiError('USERNAME_IN_USE');
    throw error;
  }
}
