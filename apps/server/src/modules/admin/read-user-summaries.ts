import type { UserSummary } from '@chuhe/contract/admin';
import { roleOf } from '@chuhe/contract/staff';
import type { Queryable } from '../../db/database.ts';
import type { UserRow } from '../../users/user-repository.ts';
import { listLastSeen, listPermissions } from './account-repository.ts';

/** Accounts as administrators see them in a list. */
export async function readUserSummaries(
  db: Queryable,
  users: readonly UserRow[],
  now: Date,
): Promise<UserSummary[]> {
  const ids = users.map(({ id }) => id);
  const lastSeen = await listLastSeen(db, ids);
  const permissions = await listPermissions(db, ids, now);
  return users.map(
    ({ id, type, role, status, isGuest, username, email, firstName, lastName, createdAt }) => ({
      id,
      type,
      role: roleOf({ type, role }),
      status,
      isGuest,
      username,
      email,
      firstName,
      lastName,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeen.get(id)?.toISOString() ?? null,
      permissions: [...(permissions.get(id) ?? [])].toSorted(),
    }),
  );
}
