import { readFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeRandomLine } from '../testing/random-line.ts';
import { MASTERS_FILE } from './load-masters.ts';
import { type PlainGame, packGames, unpackGames } from './packed-games.ts';

const FORM = { tags: ['Red', 'Black', 'Date'], version: 3 };

const games = Array.from({ length: 60 }, (_, index) => {
  // Several games share their first moves, and some all of them.
  const { moves } = makeRandomLine(1 + (index % 7), 30 + index);
  const red = index % 5 === 0 ? '' : `胡榮華 ${index}`;
  return makeGame(red, index % 3 === 0 ? [] : moves);
});

function makeGame(red: string, moves: PlainGame['moves']): PlainGame {
  const tags = [
    { name: 'Red', value: red },
    { name: 'Date', value: '1960' },
  ];
  return { tags: tags.filter(({ value }) => value !== ''), moves };
}

const asTexts = (list: Iterable<PlainGame>) =>
  [...list].map((game) => JSON.stringify(game)).toSorted();

describe('packed games', () => {
  test('are the games that were packed, sorted by their moves', () => {
    const { version, count, games: unpacked } = unpackGames(packGames(games, FORM));
    expect([version, count]).toEqual([3, 60]);
    expect(asTexts(unpacked)).toEqual(asTexts(games));
  });

  test('have no tag that is not asked for, and no line break in a value', () => {
    const { moves } = makeRandomLine(1, 4);
    const packed = packGames([makeGame('a\tb\nc', moves)], { ...FORM, tags: ['Red'] });
    expect([...unpackGames(packed).games]).toEqual([
      { tags: [{ name: 'Red', value: 'a b c' }], moves },
    ]);
  });

  test('are legal: another game is refused', () => {
    const { moves } = makeRandomLine(1, 4);
    expect(() => packGames([makeGame('', [...moves, ...moves])], FORM)).toThrow(/ply \d is not/);
  });

  test('a damaged file is refused as a whole', () => {
    const packed = packGames(games, FORM);
    expect(() => unpackGames(packed.subarray(0, -1))).toThrow('not a file of games');
    expect(() => unpackGames(Buffer.from('rubbish'))).toThrow('not a file of games');
    const bytes = brotliDecompressSync(packed);
    for (const at of [bytes.length - 1, bytes.length >> 1, bytes.indexOf(10) + 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unpackGames(brotliCompressSync(changed))).toThrow('damaged');
    }
  });
});

describe('the file of the master games', () => {
  test('has 21,451 games of named players in at most 2 MB', async () => {
    const bytes = await readFile(MASTERS_FILE);
    expect(bytes.length).toBeLessThan(2_000_000);
    const { count, games: masters } = unpackGames(bytes);
    expect(count).toBe(21_451);
    let plies = 0;
    for (const { tags, moves } of masters) {
      plies += moves.length;
      const names = tags.filter(({ name }) => name === 'Red' || name === 'Black');
      expect(names).toHaveLength(2);
    }
    expect(plies).toBe(1_858_157);
  });
});
