import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @template Result
 * @param {(folder: string) => Promise<Result>} use receives the path of a new folder, which is removed afterwards
 */
export async function withTemporaryFolder(use) {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
