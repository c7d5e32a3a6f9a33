import { sql } from 'drizzle-orm';
import { accountDeletions } from '../db/tables/account-tables.ts';
import { users } from '../db/tables/user-tables.ts';

/** Whether the account of the row of `users` is closed. */
const isClosed = sql`exists (select from ${accountDeletions} where ${accountDeletions.userId} = ${users}.id)`;

/** The columns of a name that others see. The name of a closed account is hidden. */
export const SHOWN_NAME = {
  firstName: sql`case when ${isClosed} then '' else ${users.firstName} end`.mapWith(String),
  lastName: sql`case when ${isClosed} then '' else ${users.lastName} end`.mapWith(String),
  username: sql<string | null>`case when ${isClosed} then null else ${users.username} end`,
};
