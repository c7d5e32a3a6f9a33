/** Ambiguities between and within the notations, each with a position that shows it. */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test } from 'vitest';
import { makeMoveText, type Notation } from './notation.ts';
import { parseMoveText } from './parse-move-text.ts';

const THREE_PAWNS = '3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w';
const FOUR_PAWNS = '3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w';
const TWO_AND_TWO = '3k5/9/6P2/2P3P2/2P6/9/9/9/9/5K3 w';
const THREE_AND_TWO = '3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/5K3 w';
const FIVE_PAWNS = '3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w';
const PAIR_OF_PAWNS = '3k5/9/9/9/4P4/9/4P4/9/9/5K3 w';
const CANNONS = '3k5/9/9/9/1C7/9/9/1C7/9/4K4 w';
const BLACK_CANNONS = '3k5/1c7/9/9/9/9/1c7/9/9/4K4 b';
const ELEPHANTS = '3k5/9/9/9/9/6B2/9/9/9/4K1B2 w';
const CANNON_AND_PAWN = '3k5/9/7P1/9/9/9/7C1/9/9/5K3 w';

interface Case {
  readonly trap: string;
  readonly fen: string;
  readonly notation: Notation;
  readonly texts: readonly string[];
  readonly move: string;
}

const CASES: readonly Case[] = [
  {
    trap: 'ICCS is read with and without a hyphen, in either case',
    fen: INITIAL_FEN,
    notation: 'iccs',
    texts: ['h2e2', 'H2-E2', 'h2-e2', 'H2E2', ' h2e2 ', '\uFEFFh2e2\u200B', 'Ｈ２－Ｅ２', 'h2–e2'],
    move: 'h2e2',
  },
  {
    trap: 'UCI has ranks 1 to 10',
    fen: '3k5/7r1/9/9/9/9/9/9/9/3RK4 w',
    notation: 'uci',
    texts: ['d1d10', 'D1D10', 'd1-d10'],
    move: 'd0d9',
  },
  {
    trap: 'WXF is read with = and with . for traverse, in full width and in lower case',
    fen: INITIAL_FEN,
    notation: 'wxf',
    texts: ['C2=5', 'C2.5', 'c2=5', 'c2.5', 'Ｃ２＝５', 'ｃ２．５'],
    move: 'h2e2',
  },
  {
    trap: 'WXF is read with N for the horse and B for the elephant',
    fen: INITIAL_FEN,
    notation: 'wxf',
    texts: ['H2+3', 'N2+3', 'n2+3', 'Ｈ２＋３'],
    move: 'h0g2',
  },
  {
    trap: 'WXF is read with B for the elephant',
    fen: INITIAL_FEN,
    notation: 'wxf',
    texts: ['E3+5', 'B3+5', 'b3+5', 'e3+5'],
    move: 'g0e2',
  },
  {
    trap: 'WXF is read with the sign after the piece and before it',
    fen: CANNONS,
    notation: 'wxf',
    texts: ['C+=5', 'C+.5', '+C=5', '+C.5', '＋Ｃ＝５', '+c=5'],
    move: 'b5e5',
  },
  {
    trap: 'every kind of dash is read as a minus',
    fen: CANNONS,
    notation: 'wxf',
    texts: ['C--1', '-C-1', 'C\u2212\u22121', '－Ｃ－１', 'C\u2013\u20131'],
    move: 'b2b1',
  },
  {
    trap: 'the digits 1 to 7 are pieces on the numeric keypad',
    fen: INITIAL_FEN,
    notation: 'wxf',
    texts: ['62.5'],
    move: 'h2e2',
  },
  {
    trap: '15+1 is the king on the keypad if no two pawns share file 5',
    fen: INITIAL_FEN,
    notation: 'wxf',
    texts: ['15+1', 'K5+1'],
    move: 'e0e1',
  },
  {
    trap: '15=6 is the first pawn on file 5 if there are several',
    fen: THREE_PAWNS,
    notation: 'wxf',
    texts: ['15=6', 'P+.6', 'P+=6', '+P=6', '1P=6', 'Pa=6', 'pa.6'],
    move: 'e8d8',
  },
  {
    trap: 'the middle pawn of three is P. in xqbase',
    fen: THREE_PAWNS,
    notation: 'wxf',
    texts: ['25=6', 'P..6', 'P.=6', '2P.6', 'Pb.6', '.P.6'],
    move: 'e7d7',
  },
  {
    trap: 'xqbase letters count over both tandem files, WXF numbers on each',
    fen: TWO_AND_TWO,
    notation: 'wxf',
    texts: ['17+1', 'Pc+1', '3P+1', '+7+1'],
    move: 'c6c7',
  },
  {
    trap: 'a sign that matches two files means the piece that can make the move',
    fen: TWO_AND_TWO,
    notation: 'wxf',
    texts: ['P+=4', '+P.4'],
    move: 'g7f7',
  },
  {
    trap: 'a file instead of a sign, as in Fairy-Stockfish, means the piece that can make the move',
    fen: BLACK_CANNONS,
    notation: 'wxf',
    texts: ['C2+4', 'C-+4', '-C+4'],
    move: 'b8b4',
  },
  {
    trap: 'two elephants on a file are distinguished by direction',
    fen: ELEPHANTS,
    notation: 'wxf',
    texts: ['E3-5', 'B3-5'],
    move: 'g4e2',
  },
  {
    trap: 'dpxq omits the pawn',
    fen: '3k5/9/P8/P8/9/9/9/9/9/4KA3 w',
    notation: 'wxf',
    texts: ['+9.8', '+9=8'],
    move: 'a7b7',
  },
  {
    trap: 'dpxq omits the pawn in Chinese too',
    fen: '3k5/9/P8/P8/9/9/9/9/9/4KA3 w',
    notation: 'zh',
    texts: ['前九平八', '前兵平八', '一兵平八', '一九平八'],
    move: 'a7b7',
  },
  {
    trap: 'either side may have the characters and numerals of the other',
    fen: INITIAL_FEN,
    notation: 'zh',
    texts: ['炮二平五', '砲二平五', '包2平5', '炮２平５', '炮贰平伍', '炮 二 平 五', '砲２平五'],
    move: 'h2e2',
  },
  {
    trap: 'the king may have the character of either side',
    fen: INITIAL_FEN,
    notation: 'zht',
    texts: ['帅五进一', '帥五進一', '将五进一', '將5進1'],
    move: 'e0e1',
  },
  {
    trap: 'a horse has several characters',
    fen: INITIAL_FEN,
    notation: 'zh',
    texts: ['马二进三', '馬二進三', '傌二進三'],
    move: 'h0g2',
  },
  {
    trap: 'the position word comes before the piece',
    fen: CANNONS,
    notation: 'zht',
    texts: ['后炮退一', '後砲退一', '后包退1'],
    move: 'b2b1',
  },
  {
    trap: '兵一进一 gives the file',
    fen: '3k5/9/6P2/2P3P2/2P5P/9/9/9/9/5K3 w',
    notation: 'zh',
    texts: ['兵一进一'],
    move: 'i5i6',
  },
  {
    trap: '一兵进一 gives the index of the pawn',
    fen: '3k5/9/6P2/2P3P2/2P5P/9/9/9/9/5K3 w',
    notation: 'zh',
    texts: ['一兵进一'],
    move: 'g7g8',
  },
  {
    trap: 'three pawns are 前 中 后 or 一 二 三',
    fen: THREE_PAWNS,
    notation: 'zh',
    texts: ['中兵平六', '二兵平六', '二卒平6'],
    move: 'e7d7',
  },
  {
    trap: 'four pawns are 一 to 四, or 前 二 三 后',
    fen: FOUR_PAWNS,
    notation: 'zh',
    texts: ['四兵平四', '后兵平四', '後兵平四'],
    move: 'e5f5',
  },
  {
    trap: 'Chinese pawn numbers count over both tandem files',
    fen: THREE_AND_TWO,
    notation: 'zh',
    texts: ['四兵平六'],
    move: 'c6d6',
  },
  {
    trap: 'in Vietnamese - traverses',
    fen: CANNON_AND_PAWN,
    notation: 'vi',
    texts: ['C2-1', 'B2-1', 'b2=1', 'Chốt 2 bình 1', 'tot 2 binh 1', 'Binh 2 binh 1'],
    move: 'h7i7',
  },
  {
    trap: 'in WXF - retreats',
    fen: CANNON_AND_PAWN,
    notation: 'wxf',
    texts: ['C2-1'],
    move: 'h3h2',
  },
  {
    trap: 'in Vietnamese . advances and P is the cannon',
    fen: CANNON_AND_PAWN,
    notation: 'vi',
    texts: ['P2.3', 'P2+3', 'Pháo 2 tiến 3', 'Pháo 2 tấn 3', 'PHAO 2 TIEN 3'],
    move: 'h3h6',
  },
  {
    trap: 'in the WXF of xqbase . traverses and P is the pawn',
    fen: CANNON_AND_PAWN,
    notation: 'wxf',
    texts: ['P2.3'],
    move: 'h7g7',
  },
  {
    trap: 'Tg is the king and T the elephant',
    fen: INITIAL_FEN,
    notation: 'vi',
    texts: ['Tg5.1', 'tg5.1', 'Tướng 5 tiến 1', 'tuong 5 tien 1', 'Soái 5 tiến 1'],
    move: 'e0e1',
  },
  {
    trap: 'the elephant is T or V, and in words Tượng',
    fen: INITIAL_FEN,
    notation: 'vi',
    texts: ['T3.5', 'V3.5', 't3.5', 'Tượng 3 tiến 5', 'tuong 3 tien 5'],
    move: 'g0e2',
  },
  {
    trap: 'Vietnamese words may be in either normal form',
    fen: INITIAL_FEN,
    notation: 'vi',
    texts: ['Tượng 3 tiến 5'.normalize('NFD'), 'Tượng 3 tiến 5'.normalize('NFC')],
    move: 'g0e2',
  },
  {
    trap: 'front and rear in Vietnamese are t and s, trước and sau',
    fen: CANNONS,
    notation: 'vi',
    texts: ['Ps/1', 'PS/1', 'Pháo sau thoái 1', 'phao sau thoai 1'],
    move: 'b2b1',
  },
  {
    trap: 'the middle piece in Vietnamese is g, giữa',
    fen: THREE_PAWNS,
    notation: 'vi',
    texts: ['Bg-6', 'Bg5-6', 'B25-6', 'Tốt giữa bình 6', 'tot giua binh 6'],
    move: 'e7d7',
  },
  {
    trap: 'two tandem files in Vietnamese need the file after the mark',
    fen: TWO_AND_TWO,
    notation: 'vi',
    texts: ['Bt7.1', 'Tốt trước 7 tiến 1', 'B17.1', 'Tốt 1 7 tiến 1'],
    move: 'c6c7',
  },
  {
    trap: 'the foremost of four pawns in Vietnamese is tt',
    fen: FOUR_PAWNS,
    notation: 'vi',
    texts: ['Btt-6', 'Ctt5-6', 'Bt-6', 'B15-6', 'Tốt trước trước bình 6'],
    move: 'e8d8',
  },
  {
    trap: 'the second of four pawns in Vietnamese is ts',
    fen: FOUR_PAWNS,
    notation: 'vi',
    texts: ['Bts-6', 'bts5-6', 'B25-6', 'Tốt trước sau bình 6'],
    move: 'e7d7',
  },
  {
    trap: 'the third of four pawns in Vietnamese is st',
    fen: FOUR_PAWNS,
    notation: 'vi',
    texts: ['Bst-6', 'Btts5-6', 'B35-6', 'tot sau truoc binh 6'],
    move: 'e6d6',
  },
  {
    trap: 'the rearmost of four pawns in Vietnamese is ss',
    fen: FOUR_PAWNS,
    notation: 'vi',
    texts: ['Bss-6', 'Bss5=6', 'Bs-6', 'B45-6'],
    move: 'e5d5',
  },
  {
    trap: 'the middle one of five pawns in Vietnamese has two on either side',
    fen: FIVE_PAWNS,
    notation: 'vi',
    texts: ['Bttss5-6', 'Bg-6', 'B35-6'],
    move: 'e6d6',
  },
  {
    trap: 'the middle one of three pawns in Vietnamese is behind the front one and before the rear one',
    fen: THREE_PAWNS,
    notation: 'vi',
    texts: ['Bts-6', 'Bst-6'],
    move: 'e7d7',
  },
  {
    trap: 'a sign may stand for the direction of a Chinese move',
    fen: INITIAL_FEN,
    notation: 'zh',
    texts: ['炮二=五', '炮二＝五', '炮２=5', '炮二平五.', '炮二＝五．'],
    move: 'h2e2',
  },
  {
    trap: 'a dash in a Chinese move is 退, as in WXF',
    fen: CANNONS,
    notation: 'zh',
    texts: ['后炮-一', '后炮－１', '后炮–1'],
    move: 'b2b1',
  },
  {
    trap: 'the SAN of pychess counts ranks from 1',
    fen: INITIAL_FEN,
    notation: 'san',
    texts: ['Che3', 'Ch3e3', 'Che3+'],
    move: 'h2e2',
  },
  {
    trap: 'SAN has H or N and E or B',
    fen: INITIAL_FEN,
    notation: 'san',
    texts: ['Hg3', 'Ng3', 'Hhg3'],
    move: 'h0g2',
  },
];

test.each(CASES)('$trap', ({ fen, notation, texts, move }) => {
  const read = texts.map((text) => [text, parseMoveText(fen, text, notation)]);
  expect(read).toEqual(texts.map((text) => [text, { ok: true, value: move }]));
});

test('marks of two letters need more than two pieces, and pawns', () => {
  expect(parseMoveText(PAIR_OF_PAWNS, 'Bts.1', 'vi').ok).toBe(false);
  expect(parseMoveText(CANNONS, 'Ptt.1', 'vi')).toMatchObject({ error: { code: 'not-a-move' } });
  expect(parseMoveText(FOUR_PAWNS, 'Btst.1', 'vi')).toMatchObject({
    error: { code: 'not-a-move' },
  });
});

test('signs between numbers are not Chinese', () => {
  expect(parseMoveText(THREE_PAWNS, '15=6', 'zh')).toMatchObject({ error: { code: 'not-a-move' } });
});

test('WXF is written with a sign where Fairy-Stockfish writes the file', () => {
  expect(makeMoveText(BLACK_CANNONS, 'b8b4', 'wxf')).toBe('C-+4');
});

test('advisors and elephants are never written with a sign', () => {
  expect(makeMoveText(ELEPHANTS, 'g4e2', 'wxf')).toBe('E3-5');
  expect(makeMoveText(ELEPHANTS, 'g4e2', 'zh')).toBe('相三退五');
  expect(makeMoveText(ELEPHANTS, 'g4e2', 'vi')).toBe('T3/5');
});

test('a file with two pawns that can both make the move is ambiguous', () => {
  const read = parseMoveText(PAIR_OF_PAWNS, 'P5+1', 'wxf');
  expect(read).toEqual({
    ok: false,
    error: {
      code: 'ambiguous',
      text: 'P5+1',
      nearest: [
        { move: 'e5e6', text: 'P++1', notation: 'wxf' },
        { move: 'e3e4', text: 'P-+1', notation: 'wxf' },
      ],
    },
  });
});

test('h3e3 is ambiguous without a notation if it is legal in ICCS and in UCI', () => {
  const read = parseMoveText('4k4/9/9/9/9/9/7C1/7C1/9/3K5 w', 'h3e3');
  expect(read).toEqual({
    ok: false,
    error: {
      code: 'ambiguous',
      text: 'h3e3',
      nearest: [
        { move: 'h3e3', text: 'h3e3', notation: 'iccs' },
        { move: 'h2e2', text: 'h3e3', notation: 'uci' },
      ],
    },
  });
});

test('C2-1 is ambiguous without a notation if it is legal in WXF and in Vietnamese', () => {
  const read = parseMoveText(CANNON_AND_PAWN, 'C2-1');
  expect(!read.ok && read.error.code).toBe('ambiguous');
  expect(!read.ok && read.error.nearest).toEqual([
    { move: 'h3h2', text: 'C2-1', notation: 'wxf' },
    { move: 'h7i7', text: 'B2-1', notation: 'vi' },
  ]);
});

test('a text that is ambiguous in one notation is ambiguous without a notation', () => {
  const read = parseMoveText('3k5/9/9/9/4P4/9/4P4/4C4/9/5K3 w', 'P5+1');
  expect(!read.ok && read.error.code).toBe('ambiguous');
});

test('a text without a notation is read if only one legal move matches', () => {
  const texts = ['h2e2', 'h3e3', 'C2=5', 'C2.5', '炮二平五', 'P2-5', 'Pháo 2 bình 5', 'Che3'];
  const read = texts.map((text) => parseMoveText(INITIAL_FEN, text));
  expect(read).toEqual(texts.map(() => ({ ok: true, value: 'h2e2' })));
});

test('moves of a position with a surplus piece can be written', () => {
  const fen = '3k5/9/9/9/9/B8/9/4B4/4A4/2B1KA3 w - - 0 1';
  expect(makeMoveText(fen, 'c0a2', 'zh')).toBe('相七进九');
  expect(parseMoveText(fen, 'a4c2', 'iccs').ok).toBe(false);
});
