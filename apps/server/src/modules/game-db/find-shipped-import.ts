import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { collections, gameImports } from '../../db/tables/collection-tables.ts';

export type ShippedImport = Pick<typeof gameImports.$inferSelect, 'read' | 'size'>;

/** Finds the last import into the collection of the games that the product comes with. */
export async function findShippedImport(db: Queryable): Promise<ShippedImport | undefined> {
  const { read, size } = gameImports;
  const [row] = await db
    .select({ read, size })
    .from(gameImports)
    .innerJoin(collections, eq(collections.id, gameImports.collectionId))
    .where(and(eq(collections.isShipped, true), isNull(collections.deletedAt)))
    .orderBy(desc(gameImports.createdAt))
    .limit(1);
  return row;
}
