import { readFile } from 'node:fs/promises';
import { EnginePool } from '../../../engine/engine-pool.ts';
import { ownProgram } from '../../../engine/engine-program.ts';
import { makePoolSettings } from '../../../engine/pool-settings.ts';
import { parseJournal } from './journal.ts';
import { makeStarter, type StarterOptions } from './make-starter.ts';
import { packEvaluations } from './starter-file.ts';

/** What `npm run starter` does: it is a script of the repository, and this the part that is the server's. */

const HASH_MB = 64;

/** With the product's own engine and network, whatever engine the machine has: the file says who evaluated. */
export async function runStarter(
  options: Omit<StarterOptions, 'analyse'> & { readonly warn: (message: string) => void },
): Promise<void> {
  const { warn } = options;
  const take = (_details: object, message: string): void => warn(message);
  const settings = makePoolSettings(
    { maxProcesses: 1, hashMb: HASH_MB, searchPath: '' },
    { maxBackgroundMs: 600_000 },
  );
  const log = { info: () => {}, warn: take, error: take };
  await using pool = new EnginePool({ program: ownProgram(), settings, log });
  await makeStarter({ ...options, analyse: (job) => pool.analyse(job) });
}

/** The file that the journal makes. */
export async function packJournal(
  path: string,
): Promise<{ readonly positions: number; readonly bytes: Uint8Array }> {
  const entries = parseJournal(await readFile(path, 'utf8'));
  return { positions: entries.length, bytes: packEvaluations(entries) };
}
