import { appendFile, readFile, writeFile } from 'node:fs/promises';
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
  ['a line without its end', JSON.stringify(entryOf('two'))],
  ['bytes that are no entry', '\0\0\0\n'],
  ['another value', '7\n'],
])('drops %s at the end and goes on after the line before', async (_, damage) => {
  await withTemporaryFolder(async (folder) => {
    await (await openJournal(folder, RUN)).add(entryOf('one'));
    const path = join(folder, 'exercises.journal');
    const whole = await readFile(path, 'utf8');
    await appendFile(path, damage);
    const journal = await openJournal(folder, RUN);
    expect(journal.entries()).toEqual([entryOf('one')]);
    expect(await readFile(path, 'utf8')).toBe(`${whole}${damage}`);
    await journal.add(entryOf('three'));
    expect(await readFile(path, 'utf8')).toBe(`${whole}${JSON.stringify(entryOf('three'))}\n`);
    expect((await openJournal(folder, RUN)).entries()).toEqual(['one', 'three'].map(entryOf));
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

it('begins anew if not even the first line is whole', async () => {
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
