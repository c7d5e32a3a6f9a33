import { basename, isAbsolute } from 'node:path';
import type { Database } from '../db/database.ts';
import { reasonOf } from '../db/reason-of.ts';
import { beginImport, hashFile } from '../modules/game-db/begin-import.ts';
import type { ImportRow } from '../modules/game-db/import-repository.ts';
import { readReport, runImport } from '../modules/game-db/run-import.ts';
import type { ImportSpeed } from '../modules/game-db/speed.ts';
import { rewriteSearchTexts } from '../search-text/rewrite-search-texts.ts';
import type { Command, CommandContext } from './command.ts';
import { type ImportOptions, readImportOptions } from './import-options.ts';

/** `npm run import`: games of files into a collection of the explorer. */
export const importCommand: Command = {
  name: 'import',
  usage: [
    'npm run import -- FILE… --collection NAME   takes the games of PGN files',
    '    Files in any encoding. The same call goes on where it was stopped; games that are there already are not counted again.',
  ],
  needsDatabase: true,
  isPath: (args, at) => args[at]?.startsWith('--') === false && args[at - 1] !== '--collection',
  run: async (args, context) => {
    const options = readImportOptions(args);
    if (options === undefined) return 2;
    if (!options.files.every((file) => isAbsolute(file))) {
      context.warn(
        'Give the whole path of each file: the server may read it, and stands elsewhere.',
      );
      return 2;
    }
    const { database } = context;
    if (database === undefined) throw new Error('This command needs the database');
    return importAll(options, database, context);
  },
};

/** The other files are read, whatever becomes of one. @returns the exit status */
async function importAll(
  { files, collection }: ImportOptions,
  database: Database,
  context: CommandContext,
): Promise<number> {
  const { now, signal } = context;
  let status = 0;
  // Collections and games are known by folded names: else they would be taken for new ones.
  await rewriteSearchTexts({ database, now, signal });
  for (const file of files) {
    if (context.signal.aborted) break;
    try {
      if (!(await importFile(file, collection, { database, ...context }))) status = 1;
    } catch (error) {
      context.warn(`${file}: ${reasonOf(error).split('\n', 1)[0]}`);
      status = 1;
    }
  }
  if (context.signal.aborted) context.warn('Stopped. The same command goes on from here.');
  return context.signal.aborted ? 1 : status;
}

/** @returns whether it was read to its end */
async function importFile(
  path: string,
  collection: string,
  { database, now, signal, say, warn }: CommandContext & { readonly database: Database },
): Promise<boolean> {
  const fileName = basename(path);
  const file = await hashFile(path);
  const begun = await beginImport(database, { collection, fileName, ...file }, now());
  if (begun === 'busy') {
    warn(`${fileName}: another process imports this file just now.`);
    return false;
  }
  const { row, release } = begun;
  say(`${fileName}: ${row.games > 0 ? `goes on after game ${row.games}` : 'begins'}.`);
  try {
    const onProgress = makeProgress(fileName, say);
    const options = { database, importId: row.id, path, now, signal, onProgress };
    const ended = await runImport(options);
    report(fileName, ended, { say, warn });
    return ended.state === 'DONE';
  } finally {
    await release();
  }
}

/** Milliseconds between two lines that say how far it is. */
const SAY_EVERY = 5_000;

function makeProgress(fileName: string, say: (line: string) => void) {
  let said = performance.now();
  return ({ games }: ImportRow, { speed, remaining }: ImportSpeed): void => {
    if (performance.now() - said < SAY_EVERY) return;
    said = performance.now();
    const left = remaining === null ? '' : `, ${timeText(remaining)} left`;
    say(`${fileName}: ${games} games, ${Math.round(speed ?? 0)} a second${left}`);
  };
}

function timeText(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function report(
  fileName: string,
  row: ImportRow,
  { say, warn }: Pick<CommandContext, 'say' | 'warn'>,
): void {
  const { games, added, duplicates, refused } = row;
  const refusals = readReport(row);
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
