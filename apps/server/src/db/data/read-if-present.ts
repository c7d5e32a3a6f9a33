import { readFile } from 'node:fs/promises';

/** Reads a file. Returns `undefined` if it does not exist, and throws other errors. */
export async function readIfPresent(path: string | URL): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
