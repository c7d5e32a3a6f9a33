import type { QueryKey } from '@tanstack/react-query';

/** The key of a query about the user's books. A change of a book refreshes all queries with such a key. */
export function bookKey(userId: string | undefined, ...parts: readonly unknown[]): QueryKey {
  return [userId ?? null, 'book', ...parts];
}
