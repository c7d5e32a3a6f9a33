import type { MatchQuery, matchPageSchema } from '@chuhe/contract/match';
import type { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { makeSummary } from './make-match.ts';
import { countMatches, listMatches, type MatchScope } from './match-list-repository.ts';
import { makePlace, readPlace } from './place.ts';

/** One page of a list. */
export async function readPage(
  db: Queryable,
  { scope, userId }: { readonly scope: MatchScope; readonly userId: string },
  { after, ...query }: MatchQuery,
): Promise<z.output<typeof matchPageSchema>> {
  const place = after === undefined ? undefined : readPlace(after, query);
  const options = { scope, userId, query, after: place };
  // One more than asked for tells whether there is another page.
  const more = { ...options, query: { ...query, limit: query.limit + 1 } };
  const [rows, total] = [await listMatches(db, more), await countMatches(db, options)];
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    matches: page.map((row) => makeSummary(row, userId)),
    ...(total !== undefined && { total }),
    next: last === undefined || rows.length === page.length ? null : makePlace(last, query),
  };
}
