import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { announceMatch } from './announce-match.ts';
import { deleteMatches } from './match-bin-repository.ts';

interface Games {
  readonly userId: string;
  readonly matchIds: readonly string[];
}

/** Puts own games into the bin, all or none: NOT_FOUND where one is not the user's. Those that are there count as done. */
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

/** Ids are the same whatever their case is. */
export function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** To be called in the transaction, so that its failure takes back what was done. */
export function requireAll(found: readonly string[], wanted: readonly string[]): void {
  if (found.length < wanted.length) throw new ApiError('NOT_FOUND');
}
