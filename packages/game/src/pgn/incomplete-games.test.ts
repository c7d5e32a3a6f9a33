/** Parts of a game that are lost in reading are reported with their place, up to a limit. */
import { describe, expect, test } from 'vitest';
import { getTag, nodeOf } from '../tree/tree.ts';
import { parseGames } from './read.ts';
import { readAll } from './testing/read-all.ts';
import { codesOf, movesOf, only } from './testing/short-forms.ts';
import { encodeText } from './text-encoder.ts';

describe('a game is not complete', () => {
  test('after an unclosed comment that contains moves', () => {
    const read = only('1. 炮二平五 {中炮 马８进７ 2. 马二进三 1-0');
    expect([read.game.nodeCount, read.isComplete]).toEqual([1, false]);
    expect(only('1. 炮二平五 {中炮 2.马二进三').isComplete).toBe(false);
    expect(only('1. 炮二平五 {中炮是流行的开局').isComplete).toBe(true);
  });

  test('if a variation starts with an illegal move', () => {
    const read = only('1. h2e2 h9g7\n(1... h9h8 2. h0g2) 2. h0g2');
    expect(movesOf(read)).toEqual(['h2e2', 'h9g7', 'h0g2']);
    expect(read.warnings).toMatchObject([
      { code: 'illegal-move', ply: 2, line: 2, token: 'h9h8', reason: { code: 'unreachable' } },
    ]);
    expect(read.isComplete).toBe(false);
    expect(nodeOf(read.game, 2).comment).toBe('1... h9h8 2. h0g2');
    expect(codesOf(only('(1. h2e2) 1. h2e2'))).toEqual(['illegal-move']);
    expect(codesOf(only('1. h2e2 (好) h9g7'))).toEqual([]);
  });

  test('if its words are not moves in any notation', () => {
    const read = only('[Event "x"]\n\n1. Nf3 Nf6 2. g3 g6');
    expect([read.game.nodeCount, read.isComplete]).toEqual([0, false]);
    expect(only('[Event "x"]\n\n*').isComplete).toBe(true);
  });

  test('if maxBytes ends it', async () => {
    const text = '1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 *';
    const { games } = await readAll(text, { maxBytes: 20 });
    expect(games[0] && movesOf(games[0])).toEqual(['h2e2', 'h9g7', 'h0g2']);
    expect(games[0]?.isComplete).toBe(false);
    const whole = await readAll(`${text}\n[Event "next"]`, { maxBytes: text.length + 1 });
    expect(whole.games[0]?.isComplete).toBe(true);
  });

  test('if text other than markup is joined to a move', () => {
    const read = only('1. 炮二平五 马８进７</p> <p>2. 马二进三 车９平８<br>');
    expect(movesOf(read)).toEqual(['h2e2', 'h9g7', 'h0g2', 'i9h9']);
    expect([read.warnings, read.isComplete]).toEqual([[], true]);
    const damaged = only('1. 炮二平五 马８进７@@@ 2. 马二进三');
    expect(codesOf(damaged)).toEqual(['unreadable-move']);
  });
});

describe('a variation', () => {
  test('may start with a glyph', () => {
    const read = only('1. C2=5 H8+7 ($1 1... H2+3 2. H2+3) 2. H2+3');
    expect([read.game.nodeCount, codesOf(read)]).toEqual([5, []]);
  });
});

describe('a reversed move', () => {
  test('is not read if a piece is on the first square', () => {
    const read = only('1. h9g7 h2e2');
    expect(movesOf(read)).toEqual(['h9g7', 'h2e2']);
    const chariots = only('[FEN "3k5/9/9/9/9/r8/9/9/9/R4K3 w"]\n1. a4a2 a0a1');
    expect(movesOf(chariots)).toEqual(['a4a2', 'a0a1']);
    expect(codesOf(chariots)).toEqual(['wrong-turn']);
    expect(codesOf(only('1. e2h2 g7h9'))).toEqual(['reversed-move', 'reversed-move']);
  });
});

describe('limits of a whole file', () => {
  test('warnings of text outside games', async () => {
    const { games, reading } = await readAll('1. zz 1-0\n'.repeat(5000));
    expect(games).toEqual([]);
    expect(reading.warnings).toHaveLength(102);
    expect(reading.warnings.at(-2)).toEqual({ code: 'more-warnings', game: 0, count: 4900 });
    expect(reading.warnings.at(-1)).toEqual({ code: 'no-games', game: 0 });
  });

  test('explanations', () => {
    const games = parseGames('1. a0a9 *\n'.repeat(1100));
    const explained = games.filter(({ warnings }) => warnings[0]?.reason !== undefined);
    expect([games.length, explained.length]).toEqual([1100, 1000]);
    expect(games.every(({ warnings }) => warnings[0]?.code === 'illegal-move')).toBe(true);
  });

  test('characters of a game include its tags', () => {
    const text = `${'[A "xxxxxxxxxx"]\n'.repeat(20)}1. h2e2\n[Event "b"]\n1. h2e2`;
    const [first, second] = parseGames(text, { maxCharactersPerGame: 50 });
    expect(first?.game.tags).toHaveLength(4);
    expect(first?.warnings).toMatchObject([{ code: 'too-many-characters', line: 5 }]);
    expect(first?.isComplete).toBe(false);
    expect(second?.game.nodeCount).toBe(1);
  });
});

describe('line numbers', () => {
  test('count blank lines before a game', () => {
    const [first, second] = parseGames(
      '\n\n[Game "Chess"]\n1. h2e2 1-0\n\n\n[Game "Chess"]\n\n1. h2e2\n',
    );
    expect([first?.line, second?.line]).toEqual([3, 7]);
    expect(first?.warnings).toMatchObject([{ code: 'other-variant', line: 3 }]);
    expect(only('\n\n1. h2e2 a0a5').warnings).toMatchObject([{ line: 3 }]);
  });

  test('show where characters are damaged', async () => {
    const text = '[Event "a"]\n[Site "?"]\n1. h2e2\n{好} {好}\n';
    const { bytes } = encodeText(text.replaceAll('好', '\uFFFD'), 'utf-8');
    const { games } = await readAll(bytes);
    expect(games[0]?.warnings).toMatchObject([{ code: 'bad-characters', line: 4, count: 2 }]);
    const tag = parseGames(text.replace('?', '\uFFFD').replace('好', '\uFFFD'));
    expect(tag[0]?.warnings).toMatchObject([{ code: 'bad-characters', line: 2, count: 2 }]);
  });
});

describe('the end of a file', () => {
  test('PlayOK on one line', () => {
    const read = only('START{ 1. C2.5 H8+7 }END');
    expect([read.game.nodeCount, codesOf(read)]).toEqual([2, []]);
  });

  test.each(['end', 'ok', 'END'])('%s is not the beginning of a move', (word) => {
    expect(codesOf(only(`1. C2.5 H8+7 ${word}`))).toEqual(['stray-text']);
  });

  test.each(['C', 'H2', 'H2+', 'C2.'])('%s is the beginning of a move', (word) => {
    expect(codesOf(only(`1. C2.5 H8+7 ${word}`))).toEqual(['truncated']);
  });

  test('prose in capitals is not a tag', () => {
    const { game } = only('BLACK TO MOVE AND WIN\nRED HAS A ROOK\n1. C2.5 H8+7');
    expect(game.tags).toEqual([]);
    const played = only('RED anna;1500\nBLACK binh;1490\nDATE 2020.01.02\nSTART{\n1. C2.5\n}END\n');
    expect(getTag(played.game, 'Black')).toBe('binh');
  });
});
