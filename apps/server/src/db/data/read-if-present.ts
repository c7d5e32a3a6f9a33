import { readFile } from 'node:fs/promises';

/** A file's bytes; nothing where there is none. What cannot be read for another reason is an error. */
export async function readIfPresent(path: string | URL): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
