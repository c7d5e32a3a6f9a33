import {
  estimateRows,
  giveUpPartitioning,
  readPartitionState,
} from '../db/partition-repository.ts';
import { partitionTable, retry } from '../db/partition-table.ts';
import { PARTITIONABLE_TABLES, type PartitionedTable } from '../db/partitions.ts';
import { openPostgres } from '../db/postgres-database.ts';
import { type Command, type CommandContext, requireDatabase } from './command.ts';
import { makeProgress } from './progress.ts';

type Action = '--show' | '--yes' | '--give-up';

/** `npm run partition`: splits the tables that grow without bound into partitions, while servers run. */
export const partitionCommand: Command = {
  name: 'partition',
  usage: [
    'npm run partition                 splits the tables that grow without bound into partitions, after a question; --yes answers it',
    'npm run partition -- --show       shows the tables',
    'npm run partition -- --give-up    removes the unfinished copy of a stopped run; tables that are split stay so',
    'For PostgreSQL only. Servers of this version may run meanwhile. A run that was stopped continues when the command runs again.',
  ],
  needsDatabase: true,
  question: (args) =>
    args.length > 0
      ? undefined
      : {
          text: 'Split these tables? Servers of earlier versions cannot be used afterwards.',
          show: '--show',
          confirm: '--yes',
        },
  run: async (args, context) => {
    const [action, ...rest] = args;
    if (!isAction(action) || rest.length > 0) return 2;
    const { config, warn } = context;
    if (config.databaseUrl === undefined) {
      warn(
        'The embedded database has no use for partitions. To move to PostgreSQL, see DATABASE_URL.',
      );
      return 1;
    }
    const release = await requireDatabase(context).lock('partition');
    if (release === undefined) {
      warn('Another run is at it.');
      return 1;
    }
    // Steps of large tables take longer than the limit of other queries.
    const database = openPostgres({ url: config.databaseUrl, size: 1, maxSilence: 0 });
    try {
      const work = { '--show': show, '--yes': partitionAll, '--give-up': giveUp }[action];
      return await work(database.db, context);
    } finally {
      await database.close();
      await release();
    }
  },
};

function isAction(text: string | undefined): text is Action {
  return text === '--show' || text === '--yes' || text === '--give-up';
}

type Db = ReturnType<typeof openPostgres>['db'];

async function show(db: Db, { say }: CommandContext): Promise<number> {
  for (const table of PARTITIONABLE_TABLES) {
    say(
      `${table.name.padEnd(16)} ${STATES[await readPartitionState(db, table)]}, ${await formatSize(db, table)}`,
    );
  }
  return 0;
}

const STATES = {
  single: 'is one table',
  copying: 'is being copied',
  partitioned: 'is partitioned',
} as const;

async function formatSize(db: Db, table: PartitionedTable): Promise<string> {
  return `about ${await estimateRows(db, table)} rows, ${table.parts} partitions by ${table.key}`;
}

async function partitionAll(db: Db, { say, warn, signal }: CommandContext): Promise<number> {
  const progress = makeProgress(say);
  for (const table of PARTITIONABLE_TABLES) {
    const rows = await estimateRows(db, table);
    const onProgress = (copied: number): void =>
      progress(() => `${table.name}: ${copied} of about ${rows} rows are copied …`);
    try {
      const isDone = await partitionTable(db, table, { signal, onProgress });
      say(`${table.name} ${isDone ? 'is partitioned' : 'was partitioned before'}.`);
    } catch (error) {
      if (!signal.aborted) throw error;
      warn('Stopped. Run the same command again to continue.');
      return 1;
    }
  }
  return 0;
}

async function giveUp(db: Db, { say, signal }: CommandContext): Promise<number> {
  for (const table of PARTITIONABLE_TABLES) {
    if ((await readPartitionState(db, table)) !== 'copying') continue;
    await retry(db, (tx) => giveUpPartitioning(tx, table), signal);
    say(`The copy of ${table.name} is removed.`);
  }
  return 0;
}
