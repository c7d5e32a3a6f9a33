import { listReplaced, restoreSnapshot } from '../db/data/restore.ts';
import { listSnapshots } from '../db/data/snapshots.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { EmbeddedDatabase } from '../db/pglite-database.ts';
import type { Command } from './command.ts';

/** `npm run restore`: replaces the embedded database by a snapshot. */
export const restoreCommand: Command = {
  name: 'restore',
  usage: [
    'npm run restore -- --list      shows the snapshots, and what was replaced by a restore',
    'npm run restore                restores the newest snapshot',
    'npm run restore -- SNAPSHOT    restores this one',
  ],
  needsDatabase: false,
  run: async ([wanted, ...rest], { config, database, now, say, warn }) => {
    if (rest.length > 0) return 2;
    if (config.databaseUrl !== undefined) {
      warn(
        'Only the embedded database has snapshots. Restore a PostgreSQL server with its own tools.',
      );
      return 1;
    }
    const snapshots = await listSnapshots(config.dataFolder, now());
    const copies = [...snapshots, ...(await listReplaced(config.dataFolder))];
    if (wanted === '--list') {
      for (const name of copies) say(name);
      return 0;
    }
    const name = wanted ?? snapshots[0];
    if (name === undefined || !copies.includes(name)) {
      warn(name === undefined ? 'There is no snapshot yet.' : `There is no snapshot ${name}.`);
      for (const name of copies) warn(`Available: ${name}`);
      return 1;
    }
    const client = isEmbedded(database) ? database.client : undefined;
    const result = await restoreSnapshot(config.dataFolder, name, { client, now: now() });
    if (!result.ok) {
      warn(`${name} cannot be opened. Nothing has changed.`);
      return 1;
    }
    // An older version of the server may have made the snapshot.
    if (database !== undefined) await migrate(database);
    say(`The database was restored from ${name}.`);
    if (result.kept !== undefined) say(`To undo this, run: npm run restore -- ${result.kept}`);
    return 0;
  },
};

function isEmbedded(database: Database | undefined): database is EmbeddedDatabase {
  return database !== undefined && 'client' in database;
}
