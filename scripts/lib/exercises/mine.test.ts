import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { withTemporaryFolder } from '../temporary-folder.mjs';
import { mineExercises } from './mine.mjs';

const MATE = '4kab2/4a4/4b4/R7p/1r7/2p3N2/8P/4B4/1n7/2BAKA3 b';

it('writes the exercises of a file, and after a stop those that the journal holds', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  await withTemporaryFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    const game = '[Red "A"]\n\n1. h2e2 h9g7 *\n';
    await writeFile(path('games.pgn'), `${game}\n${game}`);
    const line = ['mate', MATE, 'b1d2', '0-1', '殺局', '李軒', '林宏敏', '1997'].join('\t');
    await writeFile(path('positions.tsv'), `${line}\n`);
    const options = {
      games: path('games.pgn'),
      positions: path('positions.tsv'),
      work: path('work'),
      out: path('exercises.tsv.br'),
      most: 0,
      seed: 1,
      jobs: 2,
    };
    const listeners = process.listenerCount('SIGINT');
    await mineExercises({ ...options, writesOnly: false });
    expect(process.listenerCount('SIGINT')).toBe(listeners);
    expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^3 games\n/));
    const bytes = await readFile(options.out);
    const [header = '', ...lines] = brotliDecompressSync(bytes).toString('utf8').split('\n');
    expect(header).toMatch(/^chuhe exercises 1\t[0-9a-f]{64}$/);
    const mate = lines.find((each) => each.includes(MATE))?.split('\t');
    expect(mate?.slice(1, 5)).toEqual([MATE, '', 'b1d2e0e1b5b1', 'mate']);
    expect(mate?.slice(6)).toEqual(['李軒', '林宏敏', '殺局', '1997']);
    await mineExercises({ ...options, writesOnly: true });
    expect(await readFile(options.out)).toEqual(bytes);
    await mineExercises({ ...options, most: 1, writesOnly: true });
    expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^2 games\n/));
    expect((await readdir(folder)).toSorted()).toEqual([
      'exercises.tsv.br',
      'games.pgn',
      'positions.tsv',
      'work',
    ]);
    const empty = { ...options, work: path('empty'), writesOnly: true };
    await expect(mineExercises(empty)).rejects.toThrow('There is no exercise');
    const other = { ...options, seed: 2, writesOnly: true };
    await expect(mineExercises(other)).rejects.toThrow('of a run with other sources or options');
  });
}, 60_000);
