import { readFile } from 'node:fs/promises';
import { EnginePool } from '../../../engine/engine-pool.ts';
import { ownProgram } from '../../../engine/engine-program.ts';
import { makePoolSettings } from '../../../engine/pool-settings.ts';
import { indexJournal } from './journal.ts';
import { makeStarter, type StarterOptions } from './make-starter.ts';
import { listMasterPositions } from './master-positions.ts';
import { packEvaluations } from './starter-file.ts';

/** The server's part of the script `npm run starter`. */

const HASH_MB = 64;
/** Long, since searches end by their nodes, and the machine may have other work. */
const MAX_SEARCH_MS = 3_600_000;

/** Evaluates with the product's own engine and network, whatever engine is installed, because the starter file names the engine. */
export async function runStarter(
  options: Omit<StarterOptions, 'analyse' | 'masters' | 'engines'> & {
    readonly engines: number;
    readonly warn: (message: string) => void;
    readonly masterGames: Parameters<typeof listMasterPositions>[0];
  },
): Promise<void> {
  const { warn, masterGames, engines } = options;
  const logWarning = (_details: object, message: string): void => warn(message);
  const settings = makePoolSettings(
    { maxProcesses: engines, hashMb: HASH_MB, searchPath: '' },
    // `size` overrides the limit that leaves a core and half of the memory to a server.
    { size: engines, maxBackgroundMs: MAX_SEARCH_MS },
  );
  const log = { info: () => {}, warn: logWarning, error: logWarning };
  await using pool = new EnginePool({ program: ownProgram(), settings, log });
  const masters = listMasterPositions(masterGames);
  await makeStarter({ ...options, masters, analyse: (job) => pool.analyse(job) });
}

/** Packs the journal, whether its run is finished or not, as a starter file. */
export async function packJournal(
  path: string,
): Promise<{ readonly positions: number; readonly bytes: Uint8Array }> {
  const entries = [...indexJournal(await readFile(path, 'utf8')).values()];
  // A position whose searches gave no exact score has no move.
  const evaluations = entries.filter(({ moves }) => moves.length > 0);
  return { positions: evaluations.length, bytes: packEvaluations(evaluations) };
}
