import { readFile } from 'node:fs/promises';

/** The content of a file, or `undefined` if it does not exist. Other failures are thrown. */
export async function readIfPresent(path: string | URL): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
