import { isAbsolute } from 'node:path';
import { loadDump } from '../modules/position-db/dump/load-dump.ts';
import { type Command, requireDatabase } from './command.ts';
import { makeProgress } from './progress.ts';

/** How many refused lines are printed. */
const MAX_PRINTED = 100;

/** `npm run load`: reads a file that `npm run dump` has written, here or on another site. */
export const loadCommand: Command = {
  name: 'load',
  usage: [
    'npm run load -- FILE   loads a dump of this or another site into the position database',
    'The whole file is checked first. If it is cut, damaged or has a bad line, nothing is stored.',
    'Where a move is known already, the result of the deeper search is kept. Loading a file twice changes nothing.',
  ],
  needsDatabase: true,
  isPath: (args, at) => args[at]?.startsWith('-') === false,
  run: async ([path, ...rest], context) => {
    if (path === undefined || path.startsWith('-') || rest.length > 0 || !isAbsolute(path))
      return 2;
    const database = requireDatabase(context);
    const { say, warn, now, signal } = context;
    const progress = makeProgress(say);
    let refused = 0;
    try {
      const result = await loadDump(path, {
        database,
        now,
        signal,
        onProgress: (step, count) => progress(() => `${count} positions ${step} …`),
        onRefused: (line, reason) => {
          refused += 1;
          if (refused <= MAX_PRINTED) warn(`Line ${line} refused: ${reason}`);
        },
      });
      if (result.ok) {
        say(`Positions loaded: ${result.positions}.`);
        return 0;
      }
      if (refused > MAX_PRINTED) warn(`… and ${refused - MAX_PRINTED} more.`);
      if (result.failure !== undefined) warn(`${path}: ${result.failure}.`);
      warn('Nothing was loaded.');
      return 1;
    } catch (error) {
      if (signal.aborted) warn('Stopped. Run the same command again: what is loaded stays.');
      else if (error instanceof RangeError) warn(`${path}: ${error.message}.`);
      else throw error;
      return 1;
    }
  },
};
