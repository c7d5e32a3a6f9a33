/** Less common spellings of moves, tags and encodings in files and chats. */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { describe, expect, test } from 'vitest';
import { parseMoveText } from '../notation/parse-move-text.ts';
import { GAME_JSON_LIMITS } from '../tree/game-json.ts';
import { positionIndex } from '../tree/position-index.ts';
import { mainline } from '../tree/tree.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { parseGames } from './read.ts';
import { readAll } from './testing/read-all.ts';
import { codesOf, movesOf, only } from './testing/short-forms.ts';
import { encodeText } from './text-encoder.ts';

const OPENING = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];

describe('move lists', () => {
  test.each([
    ['with Chinese separators', 'zh', '1、炮二平五、马8进7、2、马二进三、车9平8。'],
    ['of joined squares', 'iccs', 'h2e2h9g7h0g2i9h9'],
    ['of joined squares after a number', 'iccs', '1. H2E2H9G7 2. h0g2i9h9 *'],
    ['in Vietnamese words', 'vi', '1. Pháo 2 bình 5 Mã 8 tấn 7 2. Mã 2 tiến 3 Xe 9 bình 8'],
    [
      'in Vietnamese words without numbers',
      'vi',
      'phao 2 binh 5, ma 8 tien 7\nma 2 tien 3! xe 9 binh 8',
    ],
    [
      'in Vietnamese words and letters',
      'vi',
      '1. Pháo 2 bình 5 M8.7 2. M2.3 Xe 9\nbình 8 {x}'.normalize('NFD'),
    ],
  ])('%s', (_, notation, text) => {
    const read = only(text);
    expect(movesOf(read)).toEqual(OPENING);
    expect([read.notation, codesOf(read), read.isComplete]).toEqual([notation, [], true]);
  });
});

describe('a mark of check or mate', () => {
  test.each([
    ['wxf', '1. C2=5 H8+7 2. H2+3 R9=8 3. C5+4+ H2+3'],
    ['wxf', '1. C2=5+ H8+7# 2. H2+3++ R9=8 3. C5+4++ H2+3'],
    ['zh', '1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 炮五进四将 马2进3#'],
    ['zht', '1. 炮二平五 馬8進7 2. 馬二進三 車9平8 3. 炮五進四將軍! 馬2進3'],
    ['vi', '1. P2-5 M8.7 2. M2.3 X9-8 3. P5.4# M2.3'],
    ['iccs', '1. h2e2 h9g7 2. h0g2 i9h9 3. e2e6+ b9c7'],
    ['uci', '1. h3e3 h10g8 2. h1g3 i10h10 3. e3e7+ b10c8'],
  ])('is ignored in %s', (notation, text) => {
    const read = only(text);
    expect(movesOf(read)).toEqual([...OPENING, 'e2e6', 'b9c7']);
    expect([read.notation, read.warnings]).toEqual([notation, []]);
  });

  test('is ignored after a single move, but not if it is part of the move', () => {
    for (const text of ['C2=5+', 'C2=5#', 'C2=5 ++', '炮二平五将', 'h2e2+', 'P2-5#']) {
      expect(parseMoveText(INITIAL_FEN, text)).toEqual({ ok: true, value: 'h2e2' });
    }
    const cannons = '3k5/9/9/9/1C7/9/9/1C7/9/4K4 w';
    expect(parseMoveText(cannons, 'C+=5', 'wxf')).toEqual({ ok: true, value: 'b5e5' });
    expect(parseMoveText(cannons, 'C+-1+', 'wxf')).toEqual({ ok: true, value: 'b5b4' });
    expect(parseMoveText(INITIAL_FEN, '+', 'wxf')).toMatchObject({ error: { code: 'not-a-move' } });
  });
});

test('Chinese tag names of the sides are read', () => {
  const { game } = only('[红方 "胡荣华"]\n[黑方 "柳大华"]\n1. 炮二平五');
  expect(game.tags.map(({ name }) => name)).toEqual(['Red', 'Black']);
  expect(only('[紅方 "胡"]\n1. 炮二平五').game.tags).toEqual([{ name: 'Red', value: '胡' }]);
});

test('UTF-32 is refused as binary', async () => {
  const units = Array.from('1. h2e2 *', (character) => character.charCodeAt(0));
  const little = Uint8Array.from([0xff, 0xfe, 0, 0, ...units.flatMap((unit) => [unit, 0, 0, 0])]);
  const big = Uint8Array.from([0, 0, 0xfe, 0xff, ...units.flatMap((unit) => [0, 0, 0, unit])]);
  for (const bytes of [little, big]) {
    const { games, reading } = await readAll(bytes);
    expect([games, reading.encoding]).toEqual([[], 'binary']);
    expect(reading.warnings).toEqual([{ code: 'binary', game: 0 }]);
  }
});

test('the bytes of a byte order mark in the middle of a file are text', async () => {
  const { bytes } = encodeText('[R锘縮 "胡荣华"]\n1. 炮二平五 马８进７\n', 'gb18030');
  const { games, reading } = await readAll(bytes);
  expect(reading.encoding).toBe('gb18030');
  expect(games[0]?.game.tags[0]?.value).toBe('胡荣华');
});

test('a game with a truncated comment or tag is not complete', () => {
  const text = `[A "${'x'.repeat(50)}"]\n[B "y"]\n1. h2e2 {${'x'.repeat(50)}} h9g7`;
  for (const limit of [{ maxTagLength: 10 }, { maxTags: 1 }, { maxCommentLength: 10 }]) {
    expect(parseGames(text, limit)[0]?.isComplete).toBe(false);
  }
  expect(parseGames(text)[0]?.isComplete).toBe(true);
});

test('PGN and JSON have the same limits of nodes and depth', () => {
  const { nodes, depth } = GAME_JSON_LIMITS;
  expect([nodes, depth]).toEqual([DEFAULT_LIMITS.maxNodesPerGame, DEFAULT_LIMITS.maxDepth]);
});

test('a position is found by its FEN', () => {
  const { game } = only('1. h2e2 h9g7 2. h0g2');
  const index = positionIndex(game);
  expect(index.nodesAt(INITIAL_FEN)).toEqual([0]);
  const { fen } = Position.initial().play('h2e2');
  expect(index.nodesAt(`${fen} - - 0 1`)).toEqual([mainline(game)[0]?.id]);
  expect(() => index.nodesAt('nonsense')).toThrow(RangeError);
});

test('move numbers beyond 9999 are read', () => {
  const moves = 'a0a1 a9a8 a1a0 a8a9'.split(' ');
  const text = Array.from({ length: 21_000 }, (_, ply) => {
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : '';
    return number + (moves[ply % 4] ?? '');
  }).join(' ');
  const read = only(`[Event "long"]\n\n${text} *`);
  expect(read.isComplete).toBe(true);
  expect(read.game.nodeCount).toBe(21_000);
});
