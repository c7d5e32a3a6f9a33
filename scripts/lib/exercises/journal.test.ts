import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTemporaryFolder } from '../temporary-folder.mjs';
import { openJournal } from './journal.mjs';
import { emptyCounts } from './mine-game.mjs';

const RUN = { format: 'test', seed: 1 };
const entryOf = (id: string) => ({ id, exercises: [], counts: emptyCounts() });

it('keeps the games that are done', async () => {
  await withTemporaryFolder(async (folder) => {
    const journal = await openJournal(folder, RUN);
    await journal.add(entryOf('one'));
    await journal.add(entryOf('two'));
    expect(journal.entries()).toEqual([entryOf('one'), entryOf('two')]);
    expect((await openJournal(folder, RUN)).entries()).toEqual(journal.entries());
  });
});

it.each([
  ['a line that is cut off', '{"id":"two","exer'],
  ['bytes that are no entry', '\0\0\0\n'],
  ['bytes without a line break', '\0\0\0'],
  ['another value', '7\n'],
])('skips %s and adds the next game on a line of its own', async (_, damage) => {
  await withTemporaryFolder(async (folder) => {
    await (await openJournal(folder, RUN)).add(entryOf('one'));
    const path = join(folder, 'exercises.journal');
    await appendFile(path, damage);
    const damaged = await readFile(path, 'utf8');
    const journal = await openJournal(folder, RUN);
    expect(journal.entries()).toEqual([entryOf('one')]);
    expect(await readFile(path, 'utf8')).toBe(damaged);
    await journal.add(entryOf('three'));
    await journal.add(entryOf('four'));
    expect(await readFile(path, 'utf8')).toContain(damaged);
    const read = (await openJournal(folder, RUN)).entries();
    expect(read).toEqual(['one', 'three', 'four'].map(entryOf));
  });
});

it('keeps a last game that lacks only its line break', async () => {
  await withTemporaryFolder(async (folder) => {
    await (await openJournal(folder, RUN)).add(entryOf('one'));
    await appendFile(join(folder, 'exercises.journal'), JSON.stringify(entryOf('two')));
    await (await openJournal(folder, RUN)).add(entryOf('three'));
    const read = (await openJournal(folder, RUN)).entries();
    expect(read).toEqual(['one', 'two', 'three'].map(entryOf));
  });
});

it('refuses a journal that cannot be read', async () => {
  await withTemporaryFolder(async (folder) => {
    await mkdir(join(folder, 'exercises.journal'));
    await expect(openJournal(folder, RUN)).rejects.toThrow('exercises.journal cannot be read');
  });
});

it('adds several games at once to a new journal', async () => {
  await withTemporaryFolder(async (folder) => {
    const journal = await openJournal(join(folder, 'new'), RUN);
    const entries = ['one', 'two', 'three'].map(entryOf);
    await Promise.all(entries.map((entry) => journal.add(entry)));
    const read = (await openJournal(join(folder, 'new'), RUN)).entries();
    expect(read).toHaveLength(3);
    expect(read).toEqual(expect.arrayContaining(entries));
  });
});

it('completes a first line that is cut off', async () => {
  await withTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'exercises.journal'), '{"for');
    expect((await openJournal(folder, RUN)).entries()).toEqual([]);
    await (await openJournal(folder, RUN)).add(entryOf('one'));
    expect((await openJournal(folder, RUN)).entries()).toEqual([entryOf('one')]);
  });
});

it('refuses the journal of a run with other options', async () => {
  await withTemporaryFolder(async (folder) => {
    await (await openJournal(folder, RUN)).add(entryOf('one'));
    await expect(openJournal(folder, { ...RUN, seed: 2 })).rejects.toThrow(
      'is of a run with other sources or options',
    );
  });
});
