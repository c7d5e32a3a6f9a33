import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/**
 * Copies the folder of a database: hundreds of small files, for which the system's `cp` takes a fifth of the time of Node's. `to` is
 * made, or must be empty.
 */
export async function copyDatabaseFolder(from: string, to: string): Promise<void> {
  try {
    await rm(to, { recursive: true, force: true });
    await exec('cp', ['-R', from, to]);
  } catch {
    // A system without it.
    await cp(from, to, { recursive: true });
  }
}
