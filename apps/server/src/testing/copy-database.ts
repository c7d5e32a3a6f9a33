import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/**
 * Copies the folder of a database to `to`, which is replaced. Uses the system's `cp`, which copies hundreds of small files five times as
 * fast as Node's.
 */
export async function copyDatabaseFolder(from: string, to: string): Promise<void> {
  try {
    await rm(to, { recursive: true, force: true });
    await exec('cp', ['-R', from, to]);
  } catch {
    // The system has no `cp`.
    await cp(from, to, { recursive: true });
  }
}
