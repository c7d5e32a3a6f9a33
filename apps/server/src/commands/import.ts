import { basename, isAbsolute } from 'node:path';
import type { Database } from '../db/database.ts';
import { reasonOf } from '../db/reason-of.ts';
import { beginImport } from '../modules/game-db/import/begin-import.ts';
import { importFile } from '../modules/game-db/import/import-file.ts';
import { hashImport } from '../modules/game-db/import/import-files.ts';
import type { UnreadFile } from '../modules/game-db/import/import-reader.ts';
import type { ImportRow } from '../modules/game-db/import/import-repository.ts';
import type { ImportSpeed } from '../modules/game-db/import/import-speed.ts';
import { readReport } from '../modules/game-db/import/run-import.ts';
import { rewriteSearchTexts } from '../search-text/rewrite-search-texts.ts';
import { type Command, type CommandContext, requireDatabase } from './command.ts';
import { type ImportOptions, readImportOptions } from './import-options.ts';
import { formatDuration, makeProgress } from './progress.ts';

/** `npm run import`: imports games from files and folders into a collection. */
export const importCommand: Command = {
  name: 'import',
  usage: [
    'npm run import -- FILE|FOLDER… --collection NAME   imports the games of files: PGN, XQF and others, zip archives',
    '    Files may have any encoding. Files without games and damaged files are named, and the status is then 1. A .txt, .htm or .html in a folder may have no games. Repeat the command to continue a stopped import. Games that the collection has are skipped.',
  ],
  needsDatabase: true,
  isPath: (args, at) => args[at]?.startsWith('--') === false && args[at - 1] !== '--collection',
  run: async (args, context) => {
    const options = readImportOptions(args);
    if (options === undefined) return 2;
    if (!options.files.every((file) => isAbsolute(file))) {
      context.warn(
        'Give the full path of each file: the server may run in another working directory.',
      );
      return 2;
    }
    return importAll(options, requireDatabase(context), context);
  },
};

/**
 * Imports the files one after the other. If one fails, continues with the next.
 *
 * @returns the exit status
 */
async function importAll(
  { files, collection }: ImportOptions,
  database: Database,
  context: CommandContext,
): Promise<number> {
  const { now, signal } = context;
  let status = 0;
  // An existing collection is found by its search text, so search texts must be up to date first.
  await rewriteSearchTexts({ database, now, signal });
  for (const file of files) {
    if (context.signal.aborted) break;
    try {
      if (!(await importOne(file, collection, { database, ...context }))) status = 1;
    } catch (error) {
      context.warn(`${file}: ${reasonOf(error).split('\n', 1)[0]}`);
      status = 1;
    }
  }
  if (context.signal.aborted) context.warn('Stopped. Run the same command again to continue.');
  return context.signal.aborted ? 1 : status;
}

/** @returns whether everything was read, and every file of games has a game */
async function importOne(
  path: string,
  collection: string,
  { database, now, signal, say, warn }: CommandContext & { readonly database: Database },
): Promise<boolean> {
  const fileName = basename(path);
  const file = await hashImport(path);
  const begun = await beginImport(database, { collection, fileName, ...file }, now());
  if (begun === 'busy') {
    warn(`${fileName}: another process is importing this file right now.`);
    return false;
  }
  const { row, release } = begun;
  say(`${fileName}: ${row.games > 0 ? `continues after game ${row.games}` : 'starts'}.`);
  try {
    const progress = makeProgress(say);
    const onProgress = ({ games }: ImportRow, { speed, remaining }: ImportSpeed): void =>
      progress(() => {
        const left = remaining === null ? '' : `, ${formatDuration(remaining)} left`;
        return `${fileName}: ${games} games, ${Math.round(speed ?? 0)} a second${left}`;
      });
    const log = {
      warn: (_details: object, message: string) => warn(`${fileName}: ${message}`),
    };
    let unreadFiles: readonly UnreadFile[] = [];
    const onUnreadFiles = (found: readonly UnreadFile[]): void => void (unreadFiles = found);
    const callbacks = { onProgress, onUnreadFiles, log };
    const ended = await importFile({ database, importId: row.id, path, now, signal, ...callbacks });
    for (const { text } of unreadFiles) warn(`${fileName}: ${text}`);
    report(fileName, ended, { say, warn });
    return ended.state === 'DONE' && !unreadFiles.some(({ isFault }) => isFault);
  } finally {
    await release();
  }
}

function report(
  fileName: string,
  row: ImportRow,
  { say, warn }: Pick<CommandContext, 'say' | 'warn'>,
): void {
  const { games, added, duplicates, refused } = row;
  const refusals = readReport(row).filter((entry) => entry.game > 0);
  for (const { game, line, title, reason } of refusals) {
    const place = line === null ? '' : `, line ${line}`;
    warn(
      `${fileName}: game ${game}${place}${title === '' ? '' : ` (${title})`} refused: ${reason}`,
    );
  }
  if (refused > refusals.length) warn(`… and ${refused - refusals.length} more.`);
  const ended = row.state === 'DONE' ? '' : ' so far';
  say(
    `${fileName}: ${games} games${ended}, ${added} added, ${duplicates} there already, ${refused} refused.`,
  );
  if (row.state === 'DONE' && added === 0 && duplicates > 0) {
    say('Nothing has changed: the collection has them all.');
  }
}
