import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { announceMatch } from './announce-match.ts';
import { deleteMatches } from './match-bin-repository.ts';

interface Games {
  readonly userId: string;
  readonly matchIds: readonly string[];
}

/**
 * Moves games of the user to the bin, all or none; games in the bin are accepted.
 *
 * @throws ApiError NOT_FOUND if one is not the user's
 */
export async function moveToBin(
  { database, live, now }: Pick<Context, 'database' | 'live' | 'now'>,
  log: FastifyBaseLogger,
  { userId, ...games }: Games,
): Promise<{ matchIds: string[] }> {
  const matchIds = distinct(games.matchIds);
  await database.db.transaction(async (tx) => {
    const found = await deleteMatches(tx, { ownerId: userId, matchIds, now: now() });
    requireAll(found, matchIds);
  });
  await announceMatch({ live }, log, { userId, change: 'deleted', matchIds });
  return { matchIds };
}

/** Ids are case-insensitive. */
export function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** Call it in the transaction, which is then rolled back. */
export function requireAll(found: readonly string[], wanted: readonly string[]): void {
  if (found.length < wanted.length) throw new ApiError('NOT_FOUND');
}
