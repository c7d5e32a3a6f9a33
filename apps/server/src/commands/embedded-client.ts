import type { Database } from '../db/database.ts';
import type { PgliteClient } from '../db/pglite-client.ts';
import type { EmbeddedDatabase } from '../db/pglite-database.ts';

/** The client of the embedded database if it is open. */
export function embeddedClient(database: Database | undefined): PgliteClient | undefined {
  return database !== undefined && isEmbedded(database) ? database.client : undefined;
}

function isEmbedded(database: Database): database is EmbeddedDatabase {
  return 'client' in database;
}
