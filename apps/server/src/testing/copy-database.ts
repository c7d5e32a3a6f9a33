import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/**
 * Copies the folder of a database to `to`, which is replaced. For its hundreds of small files, `cp` of the system takes a fifth of the time
 * of Node's.
 */
export async function copyDatabaseFolder(from: string, to: string): Promise<void> {
  try {
    await rm(to, { recursive: true, force: true });
    await exec('cp', ['-R', from, to]);
  } catch {
    // A system without `cp`.
    await cp(from, to, { recursive: true });
  }
}
