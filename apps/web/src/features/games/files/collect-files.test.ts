// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { collectFiles } from './collect-files.ts';
import { MAX_FILES } from './pgn-limits.ts';
import { droppedFolder } from './testing/dropped-folder.ts';

/** A folder with this many pictures, and then a game. */
function collectAfter(pictures: number) {
  const names = Array.from({ length: pictures }, (_, at) => `album/${at}.jpg`);
  const { files, items } = droppedFolder(
    Object.fromEntries([...names, 'album/game.pgn'].map((name) => [name, ''])),
  );
  const entries = items.map((item) => item.webkitGetAsEntry());
  return collectFiles(files, entries, new AbortController().signal);
}

test('a folder is cut short if files are left out, even if most of them are pictures', async () => {
  expect(await collectAfter(MAX_FILES + 5)).toMatchObject({ isCutShort: true });
});

test('a folder that is read to its end is not cut short', async () => {
  const collected = await collectAfter(MAX_FILES - 1);
  expect(collected?.isCutShort).toBe(false);
  expect(collected?.set.files.map(({ name }) => name)).toEqual(['game.pgn']);
});
