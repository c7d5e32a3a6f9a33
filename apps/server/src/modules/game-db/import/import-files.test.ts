import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listImportedFiles } from './import-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'import-files-'));
afterAll(() => rm(folder, { recursive: true }));

test('the files of games in a folder are listed with those of links, without hidden ones', async () => {
  await mkdir(join(folder, 'games/.git'), { recursive: true });
  for (const name of ['elsewhere.pgn', 'games/a.pgn', 'games/._a.pgn', 'games/.git/b.pgn']) {
    await writeFile(join(folder, name), 'x');
  }
  await symlink('../elsewhere.pgn', join(folder, 'games/link.pgn'));
  const files = await listImportedFiles(join(folder, 'games'));
  expect(files.map(({ name }) => name)).toEqual(['a.pgn', 'link.pgn']);
});
