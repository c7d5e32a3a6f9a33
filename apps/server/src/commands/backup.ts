import { join } from 'node:path';
import { readVersion } from '../config/version.ts';
import { deleteOldBackups, makeBackup, recordBackup } from '../db/data/backups.ts';
import type { Command } from './command.ts';
import { embeddedClient } from './embedded-client.ts';
import { formatBytes } from './format-bytes.ts';

/** `npm run backup`: copies the database and the networks into a folder, while the server runs. */
export const backupCommand: Command = {
  name: 'backup',
  usage: [
    'npm run backup                     copies the database and the networks into the folder backups of DATA_DIR',
    'npm run backup -- --to FOLDER      copies them into this folder, best on another disk',
    'npm run backup -- --keep N         afterwards deletes all backups of the folder but the newest N',
    'The server may run meanwhile. With DATABASE_URL, this needs the program pg_dump of PostgreSQL.',
    'To restore one: npm run restore -- --from FOLDER',
  ],
  needsDatabase: false,
  isPath: (args, at) => args[at - 1] === '--to',
  run: async (args, { config, database, now, say, warn, signal }) => {
    const options = readOptions(args);
    if (options === undefined) return 2;
    const { dataFolder, databaseUrl } = config;
    const { to = join(dataFolder, 'backups'), keep } = options;
    const result = await makeBackup({
      to,
      dataFolder,
      databaseUrl,
      client: embeddedClient(database),
      version: await readVersion(),
      now: now(),
      signal,
    });
    if (!result.ok) {
      warn(result.problem);
      return 1;
    }
    await recordBackup(dataFolder, result.backup);
    const { path, bytes } = result.backup;
    say(`The backup is in ${path} (${formatBytes(bytes)}).`);
    const deleted = keep === undefined ? 0 : await deleteOldBackups(to, keep);
    if (deleted > 0) say(`Older backups deleted: ${deleted}`);
    return 0;
  },
};

interface BackupArguments {
  readonly to?: string;
  readonly keep?: number;
}

/** @returns `undefined` if an option is unknown, given twice or has no valid value */
function readOptions(args: readonly string[]): BackupArguments | undefined {
  const given = new Map<string, string>();
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value = ''] = args.slice(at, at + 2);
    if (given.has(name) || value === '' || value.startsWith('--')) return undefined;
    given.set(name, value);
  }
  const { '--to': to, '--keep': keep, ...others } = Object.fromEntries(given);
  if (Object.keys(others).length > 0) return undefined;
  if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)) return undefined;
  return { ...(to !== undefined && { to }), ...(keep !== undefined && { keep: Number(keep) }) };
}
