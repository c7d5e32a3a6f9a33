import { readFile } from 'node:fs/promises';
import { EnginePool } from '../../../engine/engine-pool.ts';
import { ownProgram } from '../../../engine/engine-program.ts';
import { makePoolSettings } from '../../../engine/pool-settings.ts';
import { parseJournal } from './journal.ts';
import { makeStarter, type StarterOptions } from './make-starter.ts';
import { listMasterPositions } from './master-positions.ts';
import { packEvaluations } from './starter-file.ts';

/** The server's part of the script `npm run starter`. */

const HASH_MB = 64;

/** Evaluates with the product's own engine and network, whatever engine is installed, because the starter file names the engine. */
export async function runStarter(
  options: Omit<StarterOptions, 'analyse' | 'masters'> & {
    readonly warn: (message: string) => void;
    readonly masterGames: Parameters<typeof listMasterPositions>[0];
  },
): Promise<void> {
  const { warn, masterGames } = options;
  const logWarning = (_details: object, message: string): void => warn(message);
  const settings = makePoolSettings(
    { maxProcesses: 1, hashMb: HASH_MB, searchPath: '' },
    { maxBackgroundMs: 600_000 },
  );
  const log = { info: () => {}, warn: logWarning, error: logWarning };
  await using pool = new EnginePool({ program: ownProgram(), settings, log });
  const masters = listMasterPositions(masterGames);
  await makeStarter({ ...options, masters, analyse: (job) => pool.analyse(job) });
}

/** Packs the journal as a starter file. */
export async function packJournal(
  path: string,
): Promise<{ readonly positions: number; readonly bytes: Uint8Array }> {
  const entries = parseJournal(await readFile(path, 'utf8'));
  return { positions: entries.length, bytes: packEvaluations(entries) };
}
