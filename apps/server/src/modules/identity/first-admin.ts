import type { Queryable } from '../../db/database.ts';
import { countOwners } from '../../users/user-repository.ts';
import { makeLink } from './links.ts';

/**
 * Makes the link, shown in the server's terminal, that creates the first administrator. Each start replaces the link, until an
 * administrator exists.
 */
export async function makeFirstAdminLink(
  db: Queryable,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    if ((await countOwners(tx)) > 0) return undefined;
    return makeLink(tx, { purpose: 'FIRST_ADMIN', origin, now });
  });
}
