import type { MatchExportQuery } from '@chuhe/contract/match-export';
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { filtersOf } from './match-list-repository.ts';
import type { MatchRow } from './match-repository.ts';

/** Reading a user's games one after the other, for a file. */

/** Number of games whose ids and sizes are read at a time. */
const IDS_PER_PAGE = 1000;
/** The most bytes of games that are read at a time, unless a single game has more. */
const BYTES_PER_READ = 1024 * 1024;

type Filters = Pick<
  MatchExportQuery,
  'search' | 'player' | 'event' | 'from' | 'to' | 'result' | 'opening' | 'folder'
>;

interface Listed {
  readonly id: string;
  readonly createdAt: Date;
  readonly bytes: number;
}

/**
 * Reads the user's games outside the bin, oldest first, in parts of about {@link BYTES_PER_READ}. A game that is saved meanwhile is read as
 * it is when its part is read.
 */
export async function* walkMatches(
  db: Queryable,
  ownerId: string,
  filters: Filters,
): AsyncGenerator<readonly MatchRow[], undefined, undefined> {
  let last: Listed | undefined;
  do {
    const page: readonly Listed[] = await listAfter(db, ownerId, { filters, last });
    for (const part of inParts(page)) yield await readPart(db, ownerId, part);
    last = page.length < IDS_PER_PAGE ? undefined : page.at(-1);
  } while (last !== undefined);
}

function listAfter(
  db: Queryable,
  ownerId: string,
  { filters, last }: { readonly filters: Filters; readonly last: Listed | undefined },
): Promise<Listed[]> {
  const { id, createdAt, bytes } = matches;
  const isAfter =
    last && sql`(${createdAt}, ${id}) > (${sql.param(last.createdAt, createdAt)}, ${last.id})`;
  return db
    .select({ id, createdAt, bytes })
    .from(matches)
    .where(
      and(
        eq(matches.ownerId, ownerId),
        isNull(matches.deletedAt),
        ...filtersOf(filters, true),
        isAfter,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(IDS_PER_PAGE);
}

const { line: _line, ...COLUMNS } = getTableColumns(matches);

function readPart(db: Queryable, ownerId: string, part: readonly Listed[]): Promise<MatchRow[]> {
  const ids = part.map(({ id }) => id);
  return db
    .select(COLUMNS)
    .from(matches)
    .where(and(inArray(matches.id, ids), eq(matches.ownerId, ownerId), isNull(matches.deletedAt)))
    .orderBy(asc(matches.createdAt), asc(matches.id));
}

function* inParts(page: readonly Listed[]): Generator<readonly Listed[], undefined, undefined> {
  let part: Listed[] = [];
  let size = 0;
  for (const game of page) {
    if (part.length > 0 && size + game.bytes > BYTES_PER_READ) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(game);
    size += game.bytes;
  }
  if (part.length > 0) yield part;
}
