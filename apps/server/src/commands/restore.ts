import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readVersion } from '../config/version.ts';
import {
  type Backup,
  dumpIn,
  findBackup,
  makeBackup,
  measureFolder,
  restoreNetworks,
} from '../db/data/backups.ts';
import { databaseIn } from '../db/data/folder.ts';
import { readPostgresFacts, restorePostgres } from '../db/data/postgres-tools.ts';
import { listReplaced, restoreFolder } from '../db/data/restore.ts';
import { listSnapshots, snapshotPath } from '../db/data/snapshots.ts';
import { migrate } from '../db/migrate.ts';
import { reasonOf } from '../db/reason-of.ts';
import type { Command, CommandContext } from './command.ts';
import { embeddedClient } from './embedded-client.ts';
import { formatBytes } from './format-bytes.ts';

/** `npm run restore`: replaces the database by a snapshot or a backup. */
export const restoreCommand: Command = {
  name: 'restore',
  usage: [
    'npm run restore -- --list             shows the snapshots, and what was replaced by a restore',
    'npm run restore                       restores the newest snapshot',
    'npm run restore -- --from SNAPSHOT    restores this one',
    'npm run restore -- --from FOLDER      restores a backup, or the newest backup in the folder',
    'It shows what is replaced, and asks. With --yes it does not ask; with --dry-run it only shows.',
    'What is replaced is kept. With DATABASE_URL, this needs the programs of PostgreSQL, and no server may run.',
  ],
  needsDatabase: false,
  isPath: (args, at) => args[at - 1] === '--from' && !SNAPSHOT.test(args[at] ?? ''),
  question: (args) =>
    args.some((arg) => ['--list', '--yes', '--dry-run'].includes(arg))
      ? undefined
      : { text: 'Replace it?', show: '--dry-run', confirm: '--yes' },
  run: async (args, context) => {
    const options = readOptions(args);
    if (options === undefined) return 2;
    if (options.isList) return list(context);
    const source = await findSource(options.from, context);
    if (typeof source === 'string') {
      context.warn(source);
      if (source.startsWith('There is no snapshot')) await warnOfOthers(context);
      return 1;
    }
    const { databaseUrl } = context.config;
    if (databaseUrl !== undefined) return restoreServer(databaseUrl, source, options, context);
    return restoreEmbedded(source, options, context);
  },
};

/** The name of a snapshot or of a replaced database. */
const SNAPSHOT = /^(before-restore-)?\d{4}-\d\d-\d\dT[\d-]+Z$/;

interface Options {
  readonly from?: string;
  readonly isList: boolean;
  /** Whether to show what is replaced, and change nothing. */
  readonly isDry: boolean;
}

/** @returns `undefined` if an option is unknown or has no value */
function readOptions(args: readonly string[]): Options | undefined {
  const flags = new Set(args.filter((arg) => FLAGS.has(arg)));
  const rest = args.filter((arg) => !FLAGS.has(arg));
  const named = rest[0] === '--from' ? rest.slice(1) : rest;
  const [from, ...others] = named;
  const isWrong = from?.startsWith('-') === true || (rest.length > 0 && from === undefined);
  if (isWrong || others.length > 0) return undefined;
  return {
    ...(from !== undefined && { from }),
    isList: flags.has('--list'),
    isDry: flags.has('--dry-run'),
  };
}

const FLAGS: ReadonlySet<string> = new Set(['--list', '--yes', '--dry-run']);

/** What a database is restored from: a folder of an embedded database, or a backup. */
interface Source {
  readonly name: string;
  readonly path: string;
  readonly backup?: Backup;
}

/** @returns one line about why there is none, instead of a source */
async function findSource(
  from: string | undefined,
  { config: { dataFolder, databaseUrl }, now }: CommandContext,
): Promise<Source | string> {
  if (from !== undefined && !SNAPSHOT.test(from)) {
    const backup = await findBackup(from).catch((error: unknown) => reasonOf(error));
    if (typeof backup === 'string') return `The backup in ${from} is damaged: ${backup}`;
    if (backup === undefined) return `There is no backup in ${from}.`;
    const own = await readVersion();
    // Its database may have tables and columns that this server does not know.
    if (backup.version.localeCompare(own, 'en', { numeric: true }) > 0) {
      return `${backup.path} was made by version ${backup.version}. This is version ${own}: install the newer one first.`;
    }
    const isServer = backup.database === 'postgresql';
    if (isServer !== (databaseUrl !== undefined)) {
      return `${backup.path} is a backup of ${isServer ? 'PostgreSQL' : 'the embedded database'}: ${isServer ? 'set' : 'do not set'} DATABASE_URL.`;
    }
    return { name: backup.path, path: databaseIn(backup.path), backup };
  }
  if (databaseUrl !== undefined) {
    return 'PostgreSQL has no snapshots. Name a backup: npm run restore -- --from FOLDER';
  }
  const snapshots = await listSnapshots(dataFolder, now());
  const name = from ?? snapshots[0];
  if (name === undefined) return 'There is no snapshot yet.';
  const copies = [...snapshots, ...(await listReplaced(dataFolder))];
  if (!copies.includes(name)) return `There is no snapshot ${name}.`;
  return { name, path: snapshotPath(dataFolder, name) };
}

async function listCopies({ config: { dataFolder }, now }: CommandContext): Promise<string[]> {
  return [...(await listSnapshots(dataFolder, now())), ...(await listReplaced(dataFolder))];
}

async function list(context: CommandContext): Promise<number> {
  for (const name of await listCopies(context)) context.say(name);
  return 0;
}

async function warnOfOthers(context: CommandContext): Promise<void> {
  for (const name of await listCopies(context)) context.warn(`Available: ${name}`);
}

async function restoreEmbedded(
  source: Source,
  { isDry }: Options,
  { config: { dataFolder }, database, now, say, warn }: CommandContext,
): Promise<number> {
  if (isDry) {
    say(`Replaced: ${await describeFolder(databaseIn(dataFolder))}`);
    say(`By: ${await describeSource(source)}`);
    return 0;
  }
  const options = { client: embeddedClient(database), now: now() };
  const result = await restoreFolder(dataFolder, source.path, options);
  if (!result.ok) {
    warn(`${source.name} cannot be opened. Nothing has changed.`);
    return 1;
  }
  // Said before anything else can fail.
  say(`The database was restored from ${source.name}.`);
  if (result.kept !== undefined) say(`To undo this, run: npm run restore -- --from ${result.kept}`);
  // An older version of the server may have made the copy.
  if (database !== undefined) await migrate(database);
  if (source.backup !== undefined) await restoreNetworks(source.backup, dataFolder);
  return 0;
}

async function restoreServer(
  url: string,
  { name, backup }: Source,
  { isDry }: Options,
  { config, now, say, warn, signal }: CommandContext,
): Promise<number> {
  if (backup === undefined) return 2;
  const facts = await readPostgresFacts(url);
  if (isDry) {
    say(`Replaced: the database ${facts.name} (${formatBytes(facts.bytes)})`);
    say(`By: ${describeBackup(backup)}`);
  }
  const { length } = facts.others;
  if (length > 0) {
    const names = [...new Set(facts.others)].join(', ');
    warn(`Other connections to this database: ${length} (${names}). Stop these programs first.`);
    return 1;
  }
  if (isDry) return 0;
  const kept = await keepReplaced(url, config, { now: now(), signal });
  if (!kept.ok) {
    warn(kept.problem);
    return 1;
  }
  const problem = await restorePostgres(url, dumpIn(backup), {
    workFolder: config.dataFolder,
    signal,
  });
  if (problem !== undefined) {
    warn(`${problem}. Nothing has changed.`);
    return 1;
  }
  // Said before anything else can fail.
  say(`The database was restored from ${name}.`);
  say(`To undo this, run: npm run restore -- --from ${kept.backup.path}`);
  await restoreNetworks(backup, config.dataFolder);
  return 0;
}

async function keepReplaced(
  databaseUrl: string,
  { dataFolder }: Config,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
) {
  return makeBackup({
    to: join(dataFolder, 'backups'),
    prefix: 'before-restore-',
    dataFolder,
    databaseUrl,
    version: await readVersion(),
    now,
    signal,
  });
}

async function describeFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) return 'nothing: there is no database yet';
  return `the database in ${folder} (${formatBytes(await measureFolder(folder))})`;
}

async function describeSource({ name, path, backup }: Source): Promise<string> {
  if (backup !== undefined) return describeBackup(backup);
  return `the snapshot ${name} (${formatBytes(await measureFolder(path))})`;
}

function describeBackup({ path, createdAt, version, bytes }: Backup): string {
  return `the backup ${path} of ${createdAt}, made by version ${version} (${formatBytes(bytes)})`;
}
