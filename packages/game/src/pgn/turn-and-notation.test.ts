/** Decisions before the moves are played: the first mover and the notation. */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, test } from 'vitest';
import { codesOf, movesOf, only } from './testing/short-forms.ts';
import { writtenTurn } from './written-turn.ts';

const BLACK_FEN = INITIAL_FEN.replace(' w', ' b');

describe('the first mover', () => {
  test.each([
    ['1. ... H2+3 2. C2=5 H8+7 3. H2+3 *', ['b9c7', 'h2e2', 'h9g7', 'h0g2']],
    ['1... H2+3 2. C2=5 *', ['b9c7', 'h2e2']],
    ['1. …… C2=5 2. C2=5', ['b7e7', 'h2e2']],
    ['1…… 炮2平5 2. 炮2平5', ['b7e7', 'h2e2']],
    ['{before} 1. {why} ... C2=5', ['b7e7']],
    ['1. —— C2=5 2. C2=5', ['b7e7', 'h2e2']],
  ])('is Black after dots before the first move: %s', (text, moves) => {
    const read = only(text);
    expect(movesOf(read)).toEqual(moves);
    expect(read.game.start).toBe(BLACK_FEN);
    expect(codesOf(read)).toEqual(['wrong-turn']);
    const tagged = only(`[FEN "${BLACK_FEN}"]\n${text}`);
    expect(movesOf(tagged)).toEqual(moves);
    expect(codesOf(tagged)).toEqual([]);
  });

  test('is Black after dots even if the FEN has Red to move', () => {
    const read = only(`[FEN "${INITIAL_FEN}"]\n1. ... 马８进７`);
    expect(movesOf(read)).toEqual(['h9g7']);
    expect(read.warnings).toMatchObject([{ code: 'wrong-turn', line: 1 }]);
  });

  test('does not depend on dots of later moves, or on dots with which the moves do not fit', () => {
    expect(codesOf(only('1. C2=5 1... H8+7 2. ... H2+3'))).toEqual([]);
    const read = only('1. ... 兵七进一 马８进７');
    expect(movesOf(read)).toEqual(['c3c4', 'h9g7']);
    const fits = only('1. ... h2e2 h9g7 2. h0g2');
    expect(movesOf(fits)).toEqual(['h2e2', 'h9g7', 'h0g2']);
    expect(codesOf(fits)).toEqual([]);
  });

  test.each([
    ['卒３进１', 'g6g5', 'black'],
    ['卒3进1', 'c6c5', 'black'],
    ['士4进5', 'd9e8', 'black'],
    ['象３进５', 'c9e7', 'black'],
    ['将５进１', 'e9e8', 'black'],
    ['兵七进一', 'c3c4', 'red'],
    ['相三进五', 'g0e2', 'red'],
  ] as const)('is known from one word whose name and number agree: %s', (word, _, turn) => {
    expect(writtenTurn([word])).toBe(turn);
    const read = only(`1. ${word}`);
    expect(read.game.nodeCount).toBe(1);
    expect(read.game.start).toBe(turn === 'black' ? BLACK_FEN : INITIAL_FEN);
    expect(codesOf(read)).toEqual(turn === 'black' ? ['wrong-turn'] : []);
  });

  test('is unknown if names contradict each other or their numbers', () => {
    expect(writtenTurn(['卒7进1', '卒7进1'])).toBeUndefined();
    expect(writtenTurn(['兵7进1', '马8进7'])).toBeUndefined();
    expect(writtenTurn(['士四进五'])).toBeUndefined();
    expect(writtenTurn(['炮2平5', '卒3进1'])).toBe('red');
  });
});

describe('the Format tag', () => {
  test.each([
    ['[Format "ICCS"]\n1. b3b4', 'illegal-move'],
    ['[Format "WXF"]\n1. P2.3', 'illegal-move'],
  ])('%s is not read as anything else', (text, code) => {
    const read = only(text);
    expect(movesOf(read)).toEqual([]);
    expect(codesOf(read)).toEqual([code]);
  });

  test('is tried with both first movers', () => {
    const read = only(`[Format "ICCS"]\n[FEN "${INITIAL_FEN.replace(' w', ' b')}"]\n1. B2-B3`);
    expect(movesOf(read)).toEqual(['b2b3']);
    expect(read.notation).toBe('iccs');
    expect(codesOf(read)).toEqual(['wrong-turn']);
    const fen = '3k5/9/9/9/9/9/9/9/r8/R4K3 b';
    const chariot = only(`[Format "ICCS"]\n[FEN "${fen}"]\n1. A0-C0 A1-A2`);
    expect([movesOf(chariot), chariot.notation]).toEqual([['a0c0', 'a1a2'], 'iccs']);
  });

  test.each([
    ['[Format "UCI"]\n1. h2e2 h9g7 2. h0g2 i9h9', 'iccs'],
    ['[Format "ICCS"]\n1. h3e3 h10g8 2. h1g3 i10h10', 'uci'],
    ['[Format "WXF"]\n1. 炮二平五 马８进７', 'zh'],
    ['[Format "Chinese"]\n1. C2=5 H8+7', 'wxf'],
  ])('gives a warning if it is clearly wrong: %s', (text, notation) => {
    const read = only(text);
    expect(read.notation).toBe(notation);
    expect(read.isComplete).toBe(true);
    expect(codesOf(read)).toEqual(['wrong-format']);
  });

  test('may be Chinese for both scripts, and may be unknown', () => {
    expect(codesOf(only('[Format "Chinese"]\n1. 炮二平五 馬８進７'))).toEqual([]);
    expect(codesOf(only('[Format "unheard of"]\n1. 炮二平五'))).toEqual([]);
  });

  test('is kept after one illegal move', () => {
    const read = only('[Format "ICCS"]\n1. h2e2 h9g7 2. b3b4');
    expect([read.notation, read.game.nodeCount]).toEqual(['iccs', 2]);
    expect(codesOf(read)).toEqual(['illegal-move']);
  });
});
