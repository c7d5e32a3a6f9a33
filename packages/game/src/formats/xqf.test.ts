import { packMove } from '@chuhe/rules/move';
import { parseSquare } from '@chuhe/rules/square';
import { describe, expect, it } from 'vitest';
import { parseGames } from '../pgn/read.ts';
import { codesOf, treeOf } from '../pgn/testing/short-forms.ts';
import { GameBuilder } from '../tree/game-builder.ts';
import { getTag, ROOT, sameGame } from '../tree/tree.ts';
import { readFile, readOnly } from './testing/read-file.ts';
import { encryptXqf, type KeyBytes, plainNode } from './testing/xqf-files.ts';
import { writeXqf } from './write-xqf.ts';
import { readKeys } from './xqf-keys.ts';
import { AT, HEADER_BYTES } from './xqf-layout.ts';

const KEYS: KeyBytes = { mask: 0x5a, or: [0x81, 0x22, 0x43, 0x14], square: 17, from: 133, to: 250 };
const ROOT_NODE = [24, 32, 0xf0, 0xff, 0, 0, 0, 0];

const [SAMPLE] = parseGames(`[Event "五羊杯"]
[Title "五七炮对屏风马"]
[Date "1998.1.9"]
[Site "广州"]
[Red "赵国荣"]
[Black "柳大华"]
[TimeControl "60"]
[RedTime "58"]
[BlackTime "59"]
[Annotator "甲"]
[Author "乙"]
[Result "1/2-1/2"]

{第一局} 1. 炮二平五 {中炮} 马８进７ (1... 马２进３ {另有}
2. 马二进三) (1... 炮８平５) 2. 马二进三 车９平８ {两行
文字} (2... 卒７进１) 1/2-1/2`);

function sample() {
  if (!SAMPLE) throw new Error('no sample');
  return SAMPLE.game;
}

/** A plain file with the initial position and these nodes behind the root. */
function fileOf(nodes: readonly number[], root: readonly number[] = ROOT_NODE): Uint8Array {
  const { bytes } = writeXqf(new GameBuilder().build());
  return Uint8Array.from([...bytes.subarray(0, HEADER_BYTES), ...root, ...nodes]);
}

function withByte(file: Uint8Array, offset: number, value: number): Uint8Array {
  const changed = file.slice();
  changed[offset] = value;
  return changed;
}

function withoutKing(file: Uint8Array): Uint8Array {
  return withByte(file, AT.pieces + 4, 0xff);
}

describe('XQF', () => {
  it('reads back a game with variations, comments and every field of the header', async () => {
    const { bytes, missing } = writeXqf(sample());
    const { reading, games } = await readFile(bytes);
    expect(reading).toMatchObject({ format: 'xqf', encoding: 'gb18030', warnings: [] });
    expect(games[0]).toMatchObject({ warnings: [], isComplete: true, number: 1, line: 1 });
    expect(treeOf(games[0]?.game ?? sample())).toBe(treeOf(sample()));
    for (const { name, value } of sample().tags) {
      expect(getTag(games[0]?.game ?? sample(), name)).toBe(name === 'Format' ? undefined : value);
    }
    expect(missing).toEqual([]);
  });

  it.each([11, 12, 13, 15, 16, 18])('reads encrypted files of version %i', async (version) => {
    const plain = writeXqf(sample()).bytes;
    const read = await readOnly(encryptXqf(plain, version, KEYS));
    expect(read.warnings).toEqual([]);
    expect(sameGame(read.game, (await readOnly(plain)).game)).toBe(true);
  });

  it('makes the keys from the bytes of the header', () => {
    const header = new Uint8Array(HEADER_BYTES);
    header.set([18, 0xff], AT.version);
    header.set([0, 0, 0, 0, 253, 1, 1, 1], AT.keyOr);
    const { stream, ...keys } = readKeys(header);
    expect(keys).toEqual({ square: 19, from: 105, to: 203, comment: 1536, rotation: 20 });
    expect([...stream.subarray(0, 4)]).toEqual([253 & 91, 1 & 40, 1 & 67, 1 & 41]);
  });

  it('rotates the table of the pieces from version 12 on', () => {
    const header = new Uint8Array(HEADER_BYTES);
    header.set([1], AT.keySquare);
    const rotationOf = (version: number) =>
      readKeys(withByte(header, AT.version, version)).rotation;
    expect([10, 11, 12, 18].map(rotationOf)).toEqual([0, 0, 20, 20]);
  });
});

describe('the end of an XQF file', () => {
  const moves = [...plainNode('h2e2', { next: true }), ...plainNode('h9g7', { next: true })];

  it.each([
    ['its header', fileOf([], [])],
    ['its root, which announces a move', fileOf([])],
    ['a move, which announces another', fileOf(moves)],
  ])('may be behind %s', async (_, file) => {
    const { reading, games } = await readFile(file);
    expect([...reading.warnings, ...(games[0]?.warnings ?? [])]).toEqual([]);
    expect(games[0]?.isComplete).toBe(true);
  });

  it('within a move leaves the moves before it', async () => {
    const read = await readOnly(fileOf([...moves, 1, 2, 3]));
    expect(treeOf(read.game)).toBe('h2e2 h9g7');
    expect(read.warnings).toEqual([{ code: 'truncated', game: 1, offset: 1048 }]);
    expect(read.isComplete).toBe(false);
  });

  it('within a comment leaves the beginning of the comment', async () => {
    const comment = [...new TextEncoder().encode('a good move')];
    const file = fileOf([...moves, ...plainNode('h0g2', { comment })]);
    const read = await readOnly(file.subarray(0, -5));
    expect(treeOf(read.game)).toBe('h2e2 h9g7 h0g2{a good}');
    expect(codesOf(read)).toEqual(['truncated']);
  });

  it('within the header leaves the position', async () => {
    const read = await readOnly(fileOf([]).subarray(0, 90));
    expect(read).toMatchObject({
      isComplete: false,
      warnings: [{ code: 'truncated', offset: 90 }],
    });
    const { games, reading } = await readFile(fileOf([]).subarray(0, 20));
    expect(games).toEqual([]);
    expect(reading.warnings.map(({ code }) => code)).toEqual(['truncated', 'no-games']);
  });
});

describe('a damaged XQF file', () => {
  it('keeps the siblings of an illegal move, and what follows it as a comment at the break', async () => {
    const read = await readOnly(
      fileOf([
        ...plainNode('h2e2', { next: true }),
        ...plainNode('h9h5', { next: true, sibling: true }),
        ...plainNode('h0g2'),
        ...plainNode('b9c7', { next: true, sibling: true }),
        ...plainNode('h0g2'),
        ...plainNode('j9c7'),
      ]),
    );
    expect(treeOf(read.game)).toBe('h2e2{1... h9h5 h0g2\n1... ????} b9c7 h0g2');
    expect(read.warnings).toEqual([
      { code: 'illegal-move', game: 1, ply: 2, token: 'h9h5', offset: 1040 },
      { code: 'unreadable-move', game: 1, ply: 2, offset: 1072 },
    ]);
    expect(read.isComplete).toBe(false);
  });

  it('keeps the text of marks of pages and of links in comments', async () => {
    const fen = '2bak4/9/9/R8/9/9/9/9/9/4K4 w - - 8 4';
    const comment = [...new TextEncoder().encode(`a&nbsp;b [fen=${fen}]next[/fen] [x]`)];
    const read = await readOnly(fileOf(plainNode('h2e2', { comment })));
    expect(treeOf(read.game)).toBe('h2e2{a b next [x]}');
  });

  it('keeps text that is not GBK as replacement characters', async () => {
    const read = await readOnly(fileOf(plainNode('h2e2', { comment: [0x41, 0xff, 0x42, 0xff] })));
    expect(treeOf(read.game)).toBe('h2e2{A\uFFFDB\uFFFD}');
    expect(read.warnings).toEqual([{ code: 'bad-characters', game: 1, offset: 1032, count: 2 }]);
    expect(read.isComplete).toBe(true);
  });

  it('drops half a character at the end of a full field', async () => {
    const file = fileOf([]);
    file.set([15, ...Array.from({ length: 7 }, () => [0xd6, 0xd0]).flat(), 0xd6], 304);
    const read = await readOnly(file);
    expect(read.game.tags).toEqual([{ name: 'Red', value: '中中中中中中中' }]);
    expect(read.warnings).toEqual([]);
  });

  it.each([
    ['checksum', AT.keysSum, 9],
    ['number of nodes', AT.nodeCount, 99],
    ['result', AT.result, 7],
    ['length of Title', 80, 200],
    ['version 30', AT.version, 30],
  ])('reads all moves in spite of a wrong %s', async (token, offset, value) => {
    const plain = fileOf(plainNode('h2e2', { next: true }));
    const file =
      offset === AT.version ? encryptXqf(plain, 30, KEYS) : withByte(plain, offset, value);
    const read = await readOnly(file);
    expect(treeOf(read.game)).toBe('h2e2');
    expect(read).toMatchObject({ isComplete: true, warnings: [{ code: 'bad-header', token }] });
  });

  it('ignores a length of a comment that does not fit into the file', async () => {
    const first = plainNode('h2e2', { next: true });
    first.splice(4, 4, 0xff, 0xff, 0xff, 0x7f);
    const second = plainNode('h9g7', { next: true });
    second.splice(4, 4, 0xff, 0xff, 0xff, 0xff);
    const read = await readOnly(fileOf([...first, ...second, ...plainNode('h0g2')]));
    expect(treeOf(read.game)).toBe('h2e2 h9g7 h0g2');
    expect(codesOf(read)).toEqual(['comment-too-long', 'comment-too-long']);
    expect(read.isComplete).toBe(false);
  });

  it('is not complete with bytes behind the last move', async () => {
    const read = await readOnly(fileOf([...plainNode('h2e2'), ...plainNode('h9g7')]));
    const token = 'bytes after the last move';
    expect(read.warnings).toEqual([
      { code: 'unreadable-move', game: 1, ply: 2, token, offset: 1040 },
    ]);
    expect(read.isComplete).toBe(false);
  });

  it.each([[[7, 7]], [Array<number>(20).fill(0)]])(
    'is complete with filling bytes behind the last move',
    async (filling) => {
      const read = await readOnly(fileOf([...plainNode('h2e2'), ...filling]));
      expect(read).toMatchObject({ isComplete: true, warnings: [{ code: 'bad-header' }] });
    },
  );
});

describe('the position of an XQF file', () => {
  it('has the side to move of the first move', async () => {
    const file = fileOf(plainNode('h9g7', { next: true }));
    const read = await readOnly(file);
    expect(read.game.start).toMatch(/ b$/);
    expect(read.warnings).toEqual([]);
    expect((await readOnly(withByte(fileOf([]), AT.side, 1))).game.start).toMatch(/ b$/);
  });

  it('is replaced by the initial one if it is illegal and all moves fit', async () => {
    const read = await readOnly(withoutKing(fileOf(plainNode('h2e2'))));
    expect(treeOf(read.game)).toBe('h2e2');
    expect(read).toMatchObject({ isComplete: true, warnings: [{ isDropped: false, offset: 16 }] });
    expect(read.warnings[0]?.issues?.map(({ code }) => code)).toEqual(['king-count']);
  });

  it('keeps no moves if it is illegal and a move does not fit the initial one', async () => {
    const root = [24, 32, 0xf0, 0xff, 1, 0, 0, 0, 0x41];
    const moves = [...plainNode('h2e2', { next: true }), ...plainNode('h2h3')];
    const read = await readOnly(withoutKing(fileOf(moves, root)));
    expect(treeOf(read.game)).toBe('A');
    expect(read).toMatchObject({
      isComplete: false,
      warnings: [{ code: 'bad-fen', isDropped: true }],
    });
    expect(getTag(read.game, 'FEN')).toContain('RNBA1ABNR');
  });

  it('is written for a game from any position', async () => {
    const builder = new GameBuilder({ start: '3k5/9/9/9/4P4/9/9/9/9/4K4 b' });
    const read = await readOnly(writeXqf(builder.build()).bytes);
    expect(read.game.start).toBe('3k5/9/9/9/4P4/9/9/9/9/4K4 b');
  });
});

describe('writing XQF', () => {
  it('cuts long texts between two characters', async () => {
    const builder = new GameBuilder();
    builder.addTag('Red', `a${'中'.repeat(20)}`);
    const read = await readOnly(writeXqf(builder.build()).bytes);
    expect(read.game.tags).toEqual([{ name: 'Red', value: `a${'中'.repeat(7)}` }]);
  });

  it('writes characters that GBK lacks in GB18030, and lists them', async () => {
    const builder = new GameBuilder();
    builder.addTag('Event', 'Lại Lý Huynh');
    const { bytes, missing } = writeXqf(builder.build());
    expect(missing).toEqual(['ạ', 'ý']);
    expect((await readOnly(bytes)).game.tags).toEqual([{ name: 'Event', value: 'Lại Lý Huynh' }]);
  });

  it('leaves out glyphs and puts a comment before a move first', async () => {
    const builder = new GameBuilder();
    const [from, to] = [parseSquare('h2') ?? 0, parseSquare('e2') ?? 0];
    const id = builder.add(ROOT, packMove(from, to));
    builder.annotate(id, { commentBefore: 'before', comment: 'after', glyphs: [1] });
    expect(treeOf((await readOnly(writeXqf(builder.build()).bytes)).game)).toBe(
      'h2e2{before\nafter}',
    );
  });
});

it('names the older libraries of CCBridge', async () => {
  const head = 'CCBridge\u0015\u0001\u0002\u0003';
  const { games, reading } = await readFile(Uint8Array.from(head, (each) => each.charCodeAt(0)));
  expect(games).toEqual([]);
  expect(reading).toMatchObject({
    format: 'ccbridge',
    warnings: [{ code: 'encrypted', game: 0, token: 'CCBridge 1/2' }],
    emptyFiles: [{ code: 'encrypted' }],
  });
});
