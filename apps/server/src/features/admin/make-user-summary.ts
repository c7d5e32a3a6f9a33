import type { UserRow } from '../../auth/user-repository.ts';

/** An account as administrators see it in a list. */
export function makeUserSummary(user: UserRow) {
  const { id, type, status, isGuest, username, email, firstName, lastName, createdAt } = user;
  return {
    id,
    type,
    status,
    isGuest,
    username,
    email,
    firstName,
    lastName,
    createdAt: createdAt.toISOString(),
  };
}
