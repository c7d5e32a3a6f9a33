import { isAbsolute } from 'node:path';
import { writeDump } from '../modules/position-db/dump/write-dump.ts';
import { type Command, requireDatabase } from './command.ts';
import { makeProgress } from './progress.ts';

/** `npm run dump`: writes the evaluations of the position database as one file, without those of workers that no check has confirmed. */
export const dumpCommand: Command = {
  name: 'dump',
  usage: [
    'npm run dump -- FILE   writes the evaluations of the position database, as gzipped lines of JSON; those of workers only after a check',
    'A dump that was stopped continues when the same command runs again within a day of its beginning.',
  ],
  needsDatabase: true,
  isPath: (args, at) => args[at]?.startsWith('-') === false,
  run: async ([path, ...rest], context) => {
    if (path === undefined || path.startsWith('-') || rest.length > 0 || !isAbsolute(path))
      return 2;
    const { db } = requireDatabase(context);
    const { say, warn, signal, now } = context;
    const progress = makeProgress(say);
    const onContinue = (begunAt: Date, positions: number): void =>
      say(`Continues the dump of ${begunAt.toISOString()} after ${positions} positions.`);
    const onProgress = (positions: number): void => progress(() => `${positions} positions …`);
    try {
      const { positions, bytes } = await writeDump({
        db,
        path,
        now,
        signal,
        onContinue,
        onProgress,
      });
      say(`${positions} positions, ${bytes} bytes.`);
      return 0;
    } catch (error) {
      if (!signal.aborted) throw error;
      warn('Stopped. Run the same command again to continue.');
      return 1;
    }
  },
};
