import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTemporaryFolder } from '../temporary-folder.mjs';
import { readSourceGames, readSourcePositions } from './read-sources.mjs';

const FEN = '3k5/9/9/9/9/9/9/9/9/R3K4 w';
const LINE = ['mate', FEN, 'a0a9d9d8', '1-0', '殺局', '胡榮華', '楊官璘', '1960'].join('\t');

function readPositions(text: string) {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'positions.tsv');
    await writeFile(path, text);
    return readSourcePositions(path);
  });
}

it('reads positions with the moves that followed', async () => {
  const [first, second, ...rest] = await readPositions(`${LINE}\n${LINE}\n`);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ id: 'positions.tsv:1', fen: FEN, isFragment: true });
  expect(first?.moves).toHaveLength(2);
  expect(first?.headers).toEqual({
    red: '胡榮華',
    black: '楊官璘',
    event: '殺局',
    date: '1960',
  });
  expect(second?.id).toBe('positions.tsv:2');
});

it.each([
  ['two columns', 'mate\tfen', 'line 2: 2 columns instead of 8'],
  ['a position that is not legal', LINE.replace('R3K4', 'R8'), 'line 2: not a legal position'],
  ['a move that is not legal', LINE.replace('d9d8', 'd9d6'), 'line 2: move 2, d9d6, is not legal'],
  ['a move that is cut off', LINE.replace('d9d8', 'd9'), 'line 2: move 2, d9, is not legal'],
  ['a very long line', `${LINE}${'x'.repeat(10_000)}`, 'line 2: longer than 10000 characters'],
])('names the line with %s', async (_, line, problem) => {
  await expect(readPositions(`${LINE}\n${line}\n`)).rejects.toThrow(problem);
});

it('reads the games of a PGN', async () => {
  await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'games.pgn');
    await writeFile(
      path,
      '[Red "A"]\n[Result "1-0"]\n\n1. h2e2 h9g7 1-0\n\n[Red "B"]\n\n1. h2e2 *\n',
    );
    const games = await readSourceGames(path);
    expect(games.map(({ id, moves, isDecisive }) => [id, moves.length, isDecisive])).toEqual([
      ['games.pgn:1', 2, true],
      ['games.pgn:2', 1, false],
    ]);
    expect(games[0]?.headers).toEqual({ red: 'A', black: '', event: '', date: '' });
  });
});

it('names a file that is missing, damaged or empty', async () => {
  await withTemporaryFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    await writeFile(path('damaged.br'), 'no games');
    await writeFile(path('empty.pgn'), '');
    await expect(readSourceGames(path('none.pgn'))).rejects.toThrow('none.pgn cannot be read');
    await expect(readSourceGames(path('damaged.br'))).rejects.toThrow('damaged.br cannot be read');
    await expect(readSourceGames(path('empty.pgn'))).rejects.toThrow('empty.pgn holds no game');
    await expect(readSourcePositions(path('none.tsv'))).rejects.toThrow('none.tsv cannot be read');
  });
});
