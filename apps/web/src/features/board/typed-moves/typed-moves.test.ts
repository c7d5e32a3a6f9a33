import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { describe, expect, it } from 'vitest';
import { parseMoves, parseTypedMoves } from './typed-moves.ts';

const read = (text: string, fen = INITIAL_FEN, number: number | undefined = 1) =>
  parseTypedMoves(text, { fen, start: INITIAL_FEN, number }, 'wxf');
const fenAfter = (...moves: readonly string[]): string =>
  moves.reduce((position, move) => position.play(move), Position.initial()).fen;
const AFTER = Position.initial().play('h2e2').fen;

describe('a typed move', () => {
  it.each([
    '62.5',
    'C2=5',
    'C2.5',
    'c2.5',
    'P2-5',
    'Pháo 2 bình 5',
    '炮二平五',
    'h2e2',
    'H2-E2',
    'h3e3',
  ])('%s is read', (text) => {
    expect(read(text)?.moves).toEqual(['h2e2']);
    expect(read(text)?.fault).toBeUndefined();
  });

  it('that is impossible comes with similar moves', () => {
    const typed = read('炮二平九');
    expect(typed?.moves).toEqual([]);
    expect(typed?.fault?.error.code).toBe('blocked');
    expect(typed?.fault?.error.nearest.length).toBeGreaterThan(0);
  });

  it('follows the position on the board', () => {
    expect(read('马8进7', AFTER)).toMatchObject({ from: AFTER, moves: ['h9g7'] });
  });
});

describe('a list of moves', () => {
  const MOVES = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];

  it.each([
    '1. C2=5 H8+7 2. H2+3 R9=8',
    '1.炮二平五 马8进7 2.马二进三 车9平8',
    '1、炮二平五 马8进7 2、马二进三 车9平8 1-0',
    'P2-5 M8.7 M2.3 X9-8',
    'Pháo 2 bình 5 Mã 8 tấn 7 Mã 2 tấn 3 Xe 9 bình 8',
    'h2e2h9g7h0g2i9h9',
    'h2e2 h9g7 h0g2 i9h9 *',
    'h2e2|h9g7|h0g2|i9h9',
  ])('%s is read', (text) => {
    expect(read(text)?.moves).toEqual(MOVES);
  });

  it.each([
    ['C2=5 H8+7 1-0', '1-0'],
    ['1. C2=5 H8+7 1/2-1/2', '1/2-1/2'],
    ['炮二平五 马8进7 红胜', '1-0'],
    ['炮二平五 马8进7 和棋', '1/2-1/2'],
    ['P2-5 M8.7 Đen thắng', '0-1'],
  ])('%s has a result', (text, result) => {
    expect(read(text)).toMatchObject({ moves: ['h2e2', 'h9g7'], result });
  });

  it('without a move that can be played says which one cannot, and other words do not', () => {
    expect(read('C2+9 H8+7 H2+3')?.fault).toMatchObject({
      error: { text: 'C2+9' },
      rest: ['H8+7', 'H2+3'],
    });
    expect(read('炮二平九 马8进7')?.fault?.error).toMatchObject({
      text: '炮二平九',
      code: 'blocked',
    });
    expect(read('A note on openings')).toBeUndefined();
    expect(read('1-0')).toBeUndefined();
  });

  it('is a new game when it fits the start and not the board', () => {
    expect(read('1. C2=5 H8+7', AFTER)).toMatchObject({
      from: INITIAL_FEN,
      moves: MOVES.slice(0, 2),
    });
    expect(read('h2e2 h9g7', AFTER)).toMatchObject({ from: INITIAL_FEN, moves: MOVES.slice(0, 2) });
  });

  it('continues from the board when its number matches', () => {
    expect(read('1... H8+7 2. H2+3', AFTER)).toMatchObject({
      from: AFTER,
      moves: ['h9g7', 'h0g2'],
    });
    expect(read('1… H8+7', AFTER)).toMatchObject({ from: AFTER, moves: ['h9g7'] });
    const later = fenAfter('h2e2', 'h9g7');
    expect(read('2. H2+3 R9=8', later, 2)).toMatchObject({ from: later });
    expect(read('H2+3 R9=8', later, 2)).toMatchObject({ from: later });
  });

  it('is offered as a game when it has no number and fits the start as well', () => {
    const later = fenAfter('a3a4', 'a6a5', 'i3i4');
    const typed = read('C2=5 H8+7', later, 2);
    expect(typed).toMatchObject({ from: later, asGame: { from: INITIAL_FEN } });
    expect(typed?.asGame?.moves).toEqual(['h2e2', 'h9g7']);
    const broken = read('C2=5 H8+7 zzz', later, 2);
    expect(broken?.fault?.error.text).toBe('zzz');
    expect(broken?.asGame).toMatchObject({ moves: ['h2e2', 'h9g7'], fault: { rest: [] } });
    expect(read('C2=5 zzz H8+7', later, 2)?.asGame).toBeUndefined();
    expect(read('2... C2=5 3. H8+7', later, 2)?.asGame).toBeUndefined();
    expect(read('C2=5', later, 2)?.asGame).toBeUndefined();
  });

  it('is a new game when it is numbered from 1, though its moves fit here', () => {
    const later = fenAfter('a3a4', 'a6a5');
    expect(read('1. C2=5 H8+7 2. H2+3 R9=8', later, 2)).toMatchObject({
      from: INITIAL_FEN,
      moves: MOVES,
    });
    expect(read('1、炮二平五 马8进7', later, 2)?.from).toBe(INITIAL_FEN);
  });

  it('continues from the board without a number, or where only that can be played', () => {
    const later = fenAfter('a3a4', 'a6a5');
    expect(read('1. C2=5 H8+7', later, undefined)?.from).toBe(later);
    const here = fenAfter(...MOVES);
    expect(read('1. C8=9 P7+1 2. R1=2', here, 3)).toMatchObject({
      from: here,
      moves: ['b2a2', 'g6g5', 'i0h0'],
    });
  });

  it('begins at the start of the open game, if that is another position', () => {
    const start = '3k5/9/9/9/9/9/9/9/4R4/4K4 w';
    const fen = Position.fromFen(start).play('e1e9').fen;
    const typed = parseTypedMoves('1. R5+1 K4+1 2. R5+1', { fen, start, number: 1 }, 'wxf');
    expect(typed).toMatchObject({ from: start, moves: ['e1e2', 'd9d8', 'e2e3'] });
  });

  it('is not played for the wrong side, where its numerals tell the side', () => {
    const red = fenAfter('h2e2', 'h9g7', 'h0g2', 'i9h9');
    const other = { from: red, moves: [], fault: undefined, otherSide: 'black' };
    expect(read('卒7进1 马八进七', red, 3)).toMatchObject(other);
    expect(read('卒７进１ 马八进七', red, 3)).toMatchObject(other);
    const black = fenAfter('h2e2', 'h9g7', 'h0g2');
    expect(read('卒7进1 马八进七', black, 2)).toMatchObject({
      from: black,
      moves: ['g6g5', 'b0c2'],
    });
    // Red begins every game, but no game begins with this move.
    expect(read('车一平二 车9平8', AFTER)).toMatchObject({ moves: [], otherSide: 'red' });
    // Other texts use one kind of numerals for both sides.
    expect(read('兵7进1 马8进7')?.moves).toEqual(['c3c4', 'h9g7']);
    expect(read('兵七进一 马八进七')?.moves).toHaveLength(2);
  });

  it('is read up to the move that fails, and on after the replacement', () => {
    const typed = read('C2=5 H8+7 R1+9 R9=8 R1=2');
    expect(typed?.moves).toEqual(MOVES.slice(0, 2));
    expect(typed?.fault?.rest).toEqual(['R9=8', 'R1=2']);
    let position = Position.initial();
    for (const move of MOVES.slice(0, 3)) position = position.play(move);
    expect(parseMoves(position.fen, typed?.fault?.rest ?? [], 'wxf').moves).toEqual([
      'i9h9',
      'i0h0',
    ]);
  });

  it('keeps a Vietnamese retreat', () => {
    expect(read('P2.1 M8.7 P2/1')?.moves).toEqual(['h2h3', 'h9g7', 'h3h2']);
  });
});

it.each([
  '',
  'hello there',
  '[Event "x"] 1. C2=5',
  INITIAL_FEN,
  '1. C2=5 {a comment} H8+7',
  'x'.repeat(30_000),
])('%s is not a list of moves', (text) => {
  expect(read(text)).toBeUndefined();
});

it.each([
  ['digits', '1'.repeat(20_000)],
  ['spaces', `xe${' '.repeat(19_990)}1`],
])('a text of %s is parsed at once', (_, text) => {
  const begun = performance.now();
  read(text);
  expect(performance.now() - begun).toBeLessThan(500);
});
