/** Deviations from the PGN standard that occur in real files. */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, test } from 'vitest';
import { getTag, mainline, nodeOf, sameGame } from '../tree/tree.ts';
import { parseGames } from './read.ts';
import { readAll } from './testing/read-all.ts';
import { codesOf, movesOf, only, treeOf } from './testing/short-forms.ts';
import { encodeText } from './text-encoder.ts';
import { warningText } from './warning.ts';

const OPENING = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];

describe('the forms of Chinese programs, pychess and WinBoard', () => {
  test.each([
    ['simplified', 'zh', '1. 炮二平五 马８进７ 2. 马二进三 车９平８'],
    ['traditional', 'zht', '1. 炮二平五 馬８進７ 2. 馬二進三 車９平８'],
    ['ICCS with hyphens', 'iccs', '1. H2-E2 H9-G7 2. H0-G2 I9-H9'],
    ['ICCS in lower case', 'iccs', '1. h2e2 h9g7 2. h0g2 i9h9'],
    ['UCI with ranks from 1', 'uci', '1. h3e3 h10g8 2. h1g3 i10h10'],
    ['WXF', 'wxf', '1. C2=5 H8+7 2. H2+3 R9=8'],
    ['WXF of ElephantEye', 'wxf', '1. C2.5 N8+7 2. N2+3 R9.8'],
    ['WXF in full width', 'wxf', '1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８'],
    ['Vietnamese', 'vi', '1. P2-5 M8.7 2. M2.3 X9-8'],
    ['SAN of pychess', 'san', '1. Che3 Hg8 2. Hg3 Rh10'],
    ['SAN of WinBoard', 'san0', '1. Che2 Hg7 2. Hg2 Rh9'],
  ])('%s', (_, notation, text) => {
    const read = only(text);
    expect(movesOf(read)).toEqual(OPENING);
    expect(read.notation).toBe(notation);
    expect(read.warnings).toEqual([]);
    expect(read.isComplete).toBe(true);
  });

  test('a game of pychess has White and a Variant', () => {
    const read = only(
      '[Event "?"]\n[White "A"]\n[Black "B"]\n[WhiteElo "1900"]\n[Variant "Xiangqi"]\n\n1. Che3 { [%clk 0:09:58] } Hg8 $2 (1... Hc8 2. Hg3) 2. Hg3! 1-0\n',
    );
    expect(read.game.tags).toEqual([
      { name: 'Event', value: '?' },
      { name: 'Red', value: 'A' },
      { name: 'Black', value: 'B' },
      { name: 'RedElo', value: '1900' },
      { name: 'Result', value: '1-0' },
    ]);
    expect(treeOf(read.game)).toBe('h2e2 h9g7$2 (b9c7 h0g2) h0g2$1');
    expect(nodeOf(read.game, 1).clock).toBe(598);
    expect(mainline(read.game).map(({ glyphs }) => glyphs)).toEqual([undefined, [2], [1]]);
  });

  test('a game of WinBoard has scores from the mover’s view', () => {
    const read = only(
      '[White "A"]\n[Variant "xiangqi"]\n\n1. Che2 {+0,10/7} Hg7 {+0,08/8 4} 2.\nHg2 {Draw} 1/2-1/2\n',
    );
    expect(mainline(read.game).map(({ evaluation }) => evaluation)).toEqual([
      { kind: 'cp', value: 10, depth: 7 },
      { kind: 'cp', value: -8, depth: 8 },
      undefined,
    ]);
    expect(treeOf(read.game)).toBe('h2e2 h9g7 h0g2{Draw}');
    expect(getTag(read.game, 'Result')).toBe('1/2-1/2');
  });

  test('the format of PlayOK', () => {
    const read = only(
      'RED anna;1500\nBLACK binh;1490\nRESULT 1-0\nDATE 2020.01.02\nSTART{\n1. C2.5 H8+7\n2. H2+3 R9.8\n}END\n',
    );
    expect(movesOf(read)).toEqual(OPENING);
    expect(getTag(read.game, 'Red')).toBe('anna');
    expect(getTag(read.game, 'Result')).toBe('1-0');
    expect(read.warnings).toEqual([]);
  });
});

describe('move text', () => {
  test.each([
    ['without a space after the number', '1.炮二平五 马８进７ 2.马二进三 车９平８'],
    ['with the Chinese comma after the number', '1、炮二平五 马８进７ 2、马二进三 车９平８'],
    ['with full-width numbers', '１．炮二平五 马８进７ ２．马二进三 车９平８'],
    ['with a parenthesis after the number', '1) 炮二平五 马８进７ 2) 马二进三 车９平８'],
    ['with bare numbers', '1 炮二平五 马８进７ 2 马二进三 车９平８'],
    ['with a number for each ply', '1. 炮二平五 1... 马８进７ 2. 马二进三 2…车９平８'],
    [
      'with spaces for the red half',
      '1. 炮二平五\n1.      马８进７\n2. 马二进三 ……\n2. ……  车９平８',
    ],
    ['without a space between two moves', '1.炮二平五马８进７\n2.马二进三车９平８'],
    [
      'with full-width spaces and NBSP',
      '1.　炮二平五　马８进７　2.\u00A0马二进三\u00A0\u00A0车９平８',
    ],
    ['with Chinese punctuation', '1. 炮二平五，马８进７；2. 马二进三，车９平８。'],
    ['with spaces within moves', '1. 炮 二 平 五 马８ 进７ 2. 马　二进三 车９平８'],
    ['with zero bytes', '\0\x001. 炮二平五\0 马８进７ 2. 马二进三 车９平８\0'],
    ['with CR only', '1. 炮二平五 马８进７\r2. 马二进三\r车９平８\r'],
    ['with an escaped line', '% 1. 相三进五\n1. 炮二平五 马８进７ 2. 马二进三 车９平８'],
    ['without numbers', '炮二平五 马８进７\n马二进三 车９平８'],
  ])('%s', (_, text) => {
    const read = only(text);
    expect(movesOf(read)).toEqual(OPENING);
    expect(read.warnings).toEqual([]);
  });

  test('advertising after the result is ignored', () => {
    const read = only(
      '1. 炮二平五 马８进７\n 1-0\n=====\n欢迎访问《象棋百科全书网》 1. 炮\nhttp://example.org/ {(',
    );
    expect(movesOf(read)).toEqual(['h2e2', 'h9g7']);
    expect(read.warnings).toEqual([]);
  });

  test('signs and words after a move are glyphs', () => {
    const read = only('1. 炮二平五！ 马８进７?? $14 2. 马二进三!? 妙着 车９平８ ±');
    expect(mainline(read.game).map(({ glyphs }) => glyphs)).toEqual([[1], [4, 14], [5, 3], [16]]);
  });

  test('a pawn move with an index is not a move number', () => {
    const fen = '3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w';
    expect(movesOf(only(`[FEN "${fen}"]\n1. 15.6`))).toEqual(['e8d8']);
    expect(movesOf(only(`[FEN "${fen}"]\n1. 15=6`))).toEqual(['e8d8']);
  });

  test('a word between the moves is kept as a comment', () => {
    const read = only('1. 炮二平五 中炮 局 马８进７');
    expect(treeOf(read.game)).toBe('h2e2{中炮 局} h9g7');
    expect(read.warnings).toMatchObject([
      { code: 'stray-text', game: 1, ply: 2, token: '中炮 局' },
    ]);
    expect(read.isComplete).toBe(true);
  });

  test('a reversed move is read with a warning', () => {
    const read = only('1. E2-H2 H9-G7 2. g2h0');
    expect(movesOf(read)).toEqual(['h2e2', 'h9g7', 'h0g2']);
    expect(read.warnings).toMatchObject([
      { code: 'reversed-move', ply: 1, token: 'E2-H2' },
      { code: 'reversed-move', ply: 3, token: 'g2h0' },
    ]);
  });
});

describe('comments and variations', () => {
  test('comments before the first move, after a move and before a move are read', () => {
    const read = only('{全局} 1. {先手} 炮二平五 {中炮} {正着} 马８进７ ; 屏风马\n2. 马二进三');
    expect(treeOf(read.game)).toBe('全局 <先手>h2e2{中炮\n正着} h9g7{屏风马} h0g2');
  });

  test('nested variations and full-width parentheses are read', () => {
    const read = only(
      '1. 炮二平五 马８进７ (1... 炮８平５ {顺炮} 2. 马二进三 (2. 炮五进四)) （{或} 1... 马２进３） 2. 马八进七',
    );
    expect(treeOf(read.game)).toBe('h2e2 h9g7 (h7e7{顺炮} h0g2 (e2e6)) (<或>b9c7) b0c2');
    expect(read.warnings).toEqual([]);
  });

  test('parentheses without moves are a comment', () => {
    const read = only(
      '1. 炮二平五 (中炮 (最流行)) 马８进７ (如改走马２进３，则另有变化) 2. 马二进三 ()',
    );
    expect(treeOf(read.game)).toBe('h2e2{中炮 (最流行)} h9g7{如改走马２进３，则另有变化} h0g2');
    expect(read.warnings).toEqual([]);
  });

  test('an illegal move in parentheses is a comment', () => {
    expect(treeOf(only('1. 炮二平五 (车九进九 好) 马８进７').game)).toBe('h2e2{车九进九 好} h9g7');
    expect(treeOf(only('(1. 炮八平五) 1. 炮二平五').game)).toBe('1. 炮八平五 h2e2');
  });

  test('a variation with an illegal move keeps the moves before it', () => {
    const read = only(
      '1. 炮二平五 马８进７ (1... 炮８平５ 2. 炮五进五 (x) 3. 马二进三) 2. 马二进三',
    );
    expect(treeOf(read.game)).toBe('h2e2 h9g7 (h7e7{炮五进五 (x) 3. 马二进三}) h0g2');
    expect(codesOf(read)).toEqual(['illegal-move']);
    expect(read.isComplete).toBe(false);
  });

  test('nested braces belong to the comment', () => {
    expect(treeOf(only('1. 炮二平五 {a {b} c} 马８进７ {}').game)).toBe('h2e2{a {b} c} h9g7');
  });

  test('if braces do not match, the first closing brace ends the comment', () => {
    const read = only('1. 炮二平五 {a {b} 马８进７ {c} 2. 马二进三');
    expect(treeOf(read.game)).toBe('h2e2{a {b} h9g7{c} h0g2');
  });

  test('an unclosed comment ends with its line if moves follow', () => {
    const read = only('1. 炮二平五 {中炮\n2. 马８进７ 马二进三 1-0');
    expect(treeOf(read.game)).toBe('h2e2{中炮} h9g7 h0g2');
    expect(read.warnings).toMatchObject([{ code: 'unclosed-comment', line: 1 }]);
    expect(treeOf(only('1. 炮二平五 {中炮\n流行').game)).toBe('h2e2{中炮\n流行}');
  });

  test('unmatched parentheses give a warning', () => {
    const open = only('1. 炮二平五 (1. 炮八平五 马８进７ 1-0 广告');
    expect(treeOf(open.game)).toBe('h2e2 (b2e2 h9g7)');
    expect(getTag(open.game, 'Result')).toBe('1-0');
    expect(codesOf(open)).toEqual(['unclosed-variation']);
    const close = only('1. 炮二平五 好) 马８进７');
    expect(treeOf(close.game)).toBe('h2e2{好} h9g7');
    expect(codesOf(close)).toContain('stray-parenthesis');
  });

  test('references in comments are decoded', () => {
    expect(treeOf(only('1. 炮二平五 {a &#125; b &#20013;}').game)).toBe('h2e2{a } b 中}');
  });
});

describe('tags', () => {
  test('tags and moves on one line are read', () => {
    const read = only('[Red "胡荣华"][Black "杨官璘"] [Result "红胜"] 1. 炮二平五 马８进７');
    expect(read.game.tags.map(({ value }) => value)).toEqual(['胡荣华', '杨官璘', '1-0']);
    expect(movesOf(read)).toEqual(['h2e2', 'h9g7']);
  });

  test('dates and empty values are unchanged', () => {
    const dates = ['1921年', '4/17/1996', '20050116', ''];
    for (const date of dates) {
      expect(getTag(only(`[Date "${date}"]\n1. 炮二平五`).game, 'Date')).toBe(date);
    }
  });

  test('tags about the file are left out', () => {
    const { game } = only(
      `[GAME "Chinese Chess"]\n[format "ICCS"]\n[Event "x"]\n[FEN "${INITIAL_FEN} - - 0 1"]\nh2e2`,
    );
    expect(game.tags).toEqual([{ name: 'Event', value: 'x' }]);
  });

  test('White is kept if there is Red', () => {
    const { game } = only('[Red "a"]\n[White "b"]\n1. 炮二平五');
    expect(game.tags.map(({ name }) => name)).toEqual(['Red', 'White']);
  });

  test('a tag without quotes is read with a warning', () => {
    const read = only('[Event 春季]\n[Red "a]\n1. 炮二平五');
    expect(read.game.tags.map(({ value }) => value)).toEqual(['春季', 'a']);
    expect(read.warnings).toMatchObject([
      { code: 'bad-tag', line: 1, token: 'Event' },
      { code: 'bad-tag', line: 2, token: 'Red' },
    ]);
  });

  test('another variant gives a warning', () => {
    expect(codesOf(only('[Variant "Jieqi"]\n1. 炮二平五'))).toEqual(['other-variant']);
  });

  test('a game without moves keeps its tags', () => {
    const games = parseGames(
      '[Event "a"]\n[Red "b"]\n\n[Event "c"]\n\n*\n[Game "Chinese Chess"]\n[Game "Chinese Chess"]\n',
    );
    expect(games.map(({ game }) => game.tags.map(({ value }) => value))).toEqual([
      ['a', 'b'],
      ['c'],
      [],
      [],
    ]);
  });
});

describe('results', () => {
  test.each([
    ['1-0', '1-0'],
    ['0-1', '0-1'],
    ['1/2-1/2', '1/2-1/2'],
    ['1/2', '1/2-1/2'],
    ['½-½', '1/2-1/2'],
    ['１－０', '1-0'],
    ['0–1', '0-1'],
    ['红胜', '1-0'],
    ['紅勝', '1-0'],
    ['红先胜', '1-0'],
    ['黑勝', '0-1'],
    ['红负', '0-1'],
    ['和', '1/2-1/2'],
    ['和棋', '1/2-1/2'],
    ['和局', '1/2-1/2'],
  ])('%s is %s, as a tag and after the moves', (text, result) => {
    expect(getTag(only(`[Result "${text}"]\n1. 炮二平五`).game, 'Result')).toBe(result);
    const read = only(`1. 炮二平五 马８进７ ${text} 广告`);
    expect(getTag(read.game, 'Result')).toBe(result);
    expect(read.warnings).toEqual([]);
  });

  test('the result after the moves replaces an open tag, and a contradiction gives a warning', () => {
    expect(getTag(only('[Result "*"]\n1. 炮二平五 1-0').game, 'Result')).toBe('1-0');
    const read = only('[Result "0-1"]\n1. 炮二平五 1-0');
    expect(getTag(read.game, 'Result')).toBe('0-1');
    expect(codesOf(read)).toEqual(['bad-result']);
    expect(getTag(only('[Result "0-1"]\n1. 炮二平五 *').game, 'Result')).toBe('0-1');
  });

  test('a result in a variation is ignored', () => {
    const read = only('1. 炮二平五 (1. 炮八平五 0-1) 马８进７ 1-0');
    expect(getTag(read.game, 'Result')).toBe('1-0');
    expect(treeOf(read.game)).toBe('h2e2 (b2e2) h9g7');
  });
});

describe('starting positions', () => {
  const ENDGAME = '3k5/9/9/9/4R4/9/9/4R4/9/5K3';

  test.each([
    ['with counters', `${ENDGAME} w - - 0 1`],
    ['with r for Red', `${ENDGAME} r`],
    ['with the board only', ENDGAME],
  ])('a FEN %s', (_, fen) => {
    const read = only(`[FEN "${fen}"]\n1. 前车进二 将４进１`);
    expect(movesOf(read)).toEqual(['e5e7', 'd9d8']);
    expect(read.game.start).toBe(`${ENDGAME} w`);
    expect(read.warnings).toEqual([]);
  });

  test.each([
    ['one move on the first line', '1. 马８进７\n2. 炮二平五 车９平８'],
    ['dots for the red half', '1. ... 马８进７\n2. 炮二平五 车９平８'],
    ['Chinese dots', '1. …… 马８进７ 2. 炮二平五 车９平８'],
    ['spaces', '  1.          马８进７\n  2. 炮二平五 车９平８'],
  ])('Black moves first, with %s', (_, text) => {
    const fen = INITIAL_FEN.replace(' w', ' b');
    const read = only(`[FEN "${fen} - - 0 1"]\n${text}`);
    expect(movesOf(read)).toEqual(['h9g7', 'h2e2', 'i9h9']);
    expect(read.game.start).toBe(fen);
    expect(read.warnings).toEqual([]);
  });

  test('a wrong side to move is corrected to the first mover', () => {
    const read = only(`[Event "x"]\n[FEN "${ENDGAME} w"]\n1. 将４进１\n2. 前车进二`);
    expect(movesOf(read)).toEqual(['d9d8', 'e5e7']);
    expect(read.game.start).toBe(`${ENDGAME} b`);
    expect(read.warnings).toMatchObject([{ code: 'wrong-turn', line: 2 }]);
    expect(read.isComplete).toBe(true);
    const without = only('1. ... h9g7 2. h2e2 i9h9');
    expect(movesOf(without)).toEqual(['h9g7', 'h2e2', 'i9h9']);
    expect(codesOf(without)).toEqual(['wrong-turn']);
  });

  test('the numerals decide the first mover if the moves are legal for both sides', () => {
    const text = '1. ... 马８进７ 2. 炮二平五 车９平８';
    for (const read of [only(text), only(`[FEN "${INITIAL_FEN}"]\n${text}`)]) {
      expect(movesOf(read)).toEqual(['h9g7', 'h2e2', 'i9h9']);
      expect(codesOf(read)).toEqual(['wrong-turn']);
    }
    const digits = only('1. 炮2平5 马8进7 2. 马2进3 车9平8');
    expect(movesOf(digits)).toEqual(OPENING);
    expect(digits.warnings).toEqual([]);
  });

  test('a side to move that leaves the other in check is corrected', () => {
    const fen = '3k5/9/9/9/3R5/9/9/9/9/5K3';
    const read = only(`[FEN "${fen} w"]\n1. 将４平５`);
    expect(movesOf(read)).toEqual(['d9e9']);
    expect(codesOf(read)).toEqual(['wrong-turn']);
  });

  test('an invalid FEN drops the moves, unless they fit the initial position', () => {
    const bad = only('[Event "x"]\n[FEN "3k5/9/9/9/9/9/9/9/9/9 w"]\n1. 车一平二 将４进１');
    expect(bad.game.nodeCount).toBe(0);
    expect(bad.warnings).toMatchObject([
      { code: 'bad-fen', line: 2, issues: [{ code: 'king-count' }], isDropped: true },
    ]);
    expect(bad.warnings.map(warningText)[0]).toMatch(/^game 1, line 2: .* were left out: 3k5/);
    expect(bad.isComplete).toBe(false);
    expect(getTag(bad.game, 'FEN')).toBe('3k5/9/9/9/9/9/9/9/9/9 w');
    const fits = only('[FEN "nonsense"]\n1. 炮二平五 马８进７');
    expect(movesOf(fits)).toEqual(['h2e2', 'h9g7']);
    expect(fits.warnings).toMatchObject([{ code: 'bad-fen', isDropped: false }]);
    expect(fits.warnings.map(warningText)[0]).toMatch(
      /: .* the initial position stands in for it: /,
    );
    expect(fits.isComplete).toBe(true);
  });
});

describe('unreadable input', () => {
  test('an illegal move ends the game with one warning that has the place, the cause and the nearest moves', () => {
    const read = only(
      '[Event "x"]\n\n1. 炮二平五 马８进７\n2. 马二进三 车９平７\n3. 车一平二 马２进３\n1-0\n',
    );
    expect(movesOf(read)).toEqual(['h2e2', 'h9g7', 'h0g2']);
    expect(read.warnings).toHaveLength(1);
    const [warning] = read.warnings;
    expect(warning).toMatchObject({
      code: 'illegal-move',
      game: 1,
      line: 4,
      ply: 4,
      token: '车９平７',
    });
    expect(warning?.reason?.code).toBe('blocked');
    expect(warning?.reason?.nearest.map(({ text }) => text)).toContain('车９平８');
    expect(getTag(read.game, 'Result')).toBe('1-0');
    expect(read.isComplete).toBe(false);
    expect(warning && warningText(warning)).toContain('game 1, line 4, ply 4: not a legal move');
  });

  test('a damaged move ends the game', () => {
    const read = only('1. 炮二平五 马８口７ 2. 马二进三');
    expect(movesOf(read)).toEqual(['h2e2']);
    expect(read.warnings).toMatchObject([{ code: 'unreadable-move', ply: 2, token: '马８口７' }]);
  });

  test('a broken game does not affect the next', () => {
    const games = parseGames(
      '[Event "1"]\n1. 炮二平五 {never closed ( \n[Event "2"]\n[FEN "x"]\n1. ???\n[Event "3"]\n1. 炮九平九\n[Event "4"]\n1. 炮二平五 1-0\n',
    );
    expect(games.map(({ game }) => [getTag(game, 'Event'), game.nodeCount])).toEqual([
      ['1', 1],
      ['2', 0],
      ['3', 0],
      ['4', 1],
    ]);
    expect(games.map(({ warnings }) => warnings[0]?.code)).toEqual([
      'unclosed-comment',
      'bad-fen',
      'illegal-move',
      undefined,
    ]);
    expect(games[2]?.warnings[0]).toMatchObject({ game: 3, line: 7 });
  });

  test('one illegal move does not change the notation', () => {
    const read = only('1. h2e2 h9g7 2. h0g2 i9h9 3. i0i5');
    expect(read.notation).toBe('iccs');
    expect(movesOf(read)).toEqual(OPENING);
  });

  test.each([
    ['in a move', 0],
    ['in a character', 1],
  ])('a file that ends %s gives the part before and one warning', async (_, less) => {
    const text = '[Red "许银川"]\n\n1. 炮二平五 马８进７\n2. 马二进三 车９';
    const { bytes } = encodeText(text, 'gb18030');
    const { games } = await readAll(bytes.subarray(0, bytes.length - less));
    expect(games.map(movesOf)).toEqual([OPENING.slice(0, 3)]);
    expect(games[0]?.warnings).toMatchObject([{ code: 'truncated', ply: 4, line: 4 }]);
  });

  test('a file that ends in a comment gives one warning', async () => {
    const { bytes } = encodeText('1. 炮二平五 {中炮是最流行的开局', 'gb18030');
    const { games } = await readAll(bytes.subarray(0, bytes.length - 1));
    expect(games[0]?.warnings).toMatchObject([{ code: 'unclosed-comment' }]);
  });

  test('damaged characters are counted', async () => {
    const { bytes } = encodeText('[Event "春季公开赛"]\n1. 炮二平五 马８进７\n', 'utf-8');
    bytes[9] = 0xff;
    const { games } = await readAll(bytes);
    expect(games[0]?.warnings[0]).toMatchObject({ code: 'bad-characters', game: 1 });
    expect(games[0]?.game.nodeCount).toBe(2);
  });

  test('a binary file, an empty file and prose have no games', async () => {
    const binary = await readAll(
      Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) & 255),
    );
    expect([binary.games, binary.reading.warnings]).toEqual([[], [{ code: 'binary', game: 0 }]]);
    const empty = await readAll('');
    expect([empty.games, empty.reading.warnings]).toEqual([[], [{ code: 'no-games', game: 0 }]]);
    const prose = await readAll('欢迎访问象棋百科全书网，这里没有棋谱。\nHello, world 42!\n');
    expect(prose.games).toEqual([]);
    expect(prose.reading.warnings.map(({ code }) => code)).toEqual(['stray-text', 'no-games']);
  });
});

describe('several games in a file', () => {
  test('move lists without tags are split at move number 1', () => {
    const games = parseGames(
      '1. 炮二平五 马８进７\n2. 马二进三 1-0\n1. 相三进五 马８进７\n\n2. 兵七进一\n\n1. 兵七进一 马８进７\n',
    );
    expect(games.map((read) => movesOf(read)[0])).toEqual(['h2e2', 'g0e2', 'c3c4']);
    expect(games.map(({ game }) => game.nodeCount)).toEqual([3, 3, 2]);
  });

  test('move number 1 in a comment or with an omitted red move does not start a game', () => {
    const text =
      '1. 炮二平五\n{变化：\n\n1. 炮八平五 x\n\n2. y}\n\n1. 马８进７\n\n2. 马二进三\n\n1. ... x';
    expect(parseGames(text)).toHaveLength(1);
  });

  test('words before the first game give a warning of the file', async () => {
    const { games, reading } = await readAll('棋谱合集\n\n[Event "x"]\n1. 炮二平五\n');
    expect(games).toHaveLength(1);
    expect(games[0]).toMatchObject({ number: 1, line: 3 });
    expect(reading.warnings).toEqual([{ code: 'stray-text', game: 0, line: 1 }]);
    expect(reading.warnings.map(warningText)).toEqual([
      'file, line 1: text that belongs to no game',
    ]);
    const [within] = only('1. 炮二平五 hello 马８进７').warnings.map(warningText);
    expect(within).toBe('game 1, line 1, ply 2: text between the moves, kept as a comment: hello');
  });

  test('each game has its own notation', () => {
    const games = parseGames(
      '[Event "a"]\n1. h2e2\n[Event "b"]\n1. C2=5\n[Event "c"]\n1. 炮二平五\n',
    );
    expect(games.map(({ notation }) => notation)).toEqual(['iccs', 'wxf', 'zh']);
    const [a, b] = games;
    expect(a && b && sameGame({ ...a.game, tags: [] }, { ...b.game, tags: [] })).toBe(true);
  });
});

describe('tags that are not as they should be', () => {
  test('a value may have a line break', () => {
    const read = only('[Event "The long\nname of a cup"]\n[Red "A"]\n\n1. C2=5 H8+7 *');
    expect([getTag(read.game, 'Event'), getTag(read.game, 'Red')]).toEqual([
      'The long name of a cup',
      'A',
    ]);
    expect([read.game.nodeCount, codesOf(read)]).toEqual([2, ['bad-tag']]);
  });

  test('a value without an end does not take the next line unless that ends it', () => {
    const read = only('[Event "The long\n1. C2=5 H8+7 *');
    expect([getTag(read.game, 'Event'), read.game.nodeCount]).toEqual(['The long', 2]);
  });

  test('of two FEN tags, the valid one counts', () => {
    const fen = '4k4/9/9/9/9/9/9/9/4A4/3K5 w';
    const read = only(`[FEN "bad"]\n[FEN "${fen}"]\n\n1. d0d1 *`);
    expect([read.game.start.split(' ')[0], movesOf(read)]).toEqual([fen.split(' ')[0], ['d0d1']]);
    expect(codesOf(only('[FEN "bad"]\n[FEN "worse"]\n\n1. d0d1 *'))).toEqual(['bad-fen']);
  });
});
