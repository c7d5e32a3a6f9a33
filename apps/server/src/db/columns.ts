import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that every table writes the same way. */

/** An instant, in UTC, to the millisecond: what a JavaScript `Date` holds, so that a value read back is equal. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const id = () => uuid('id').primaryKey().defaultRandom();

/** Text in the order of its code points, whatever the locale of the database, so that pages end at the same place everywhere. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
