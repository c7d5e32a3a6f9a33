import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Kinds of columns that several tables share. */

/** An instant in UTC with the precision of a JavaScript `Date`, so that a value read back is equal. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const id = () => uuid('id').primaryKey().defaultRandom();

/** Text that sorts by code points and not by the locale of the database, so that a cursor means the same everywhere. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
