import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../pgn/limits.ts';
import { LostLines } from './lost-lines.ts';

const linesOf = (isBlackFirst = false, maxCommentLength = 1000): LostLines =>
  new LostLines({ limits: { ...DEFAULT_LIMITS, maxCommentLength }, isBlackFirst });

describe('moves that cannot be played', () => {
  it('are a text with numbers, comments, and a row for each variation', () => {
    const lines = linesOf();
    const first = lines.begin(7, { ply: 4, text: 'h9h5' }) ?? 0;
    const second = lines.follow(first, 'h0g2') ?? 0;
    lines.comment(second, 'good');
    lines.follow(second, 'i9h9');
    lines.follow(first, 'b0c2');
    expect(lines.texts()).toEqual([[7, '2... h9h5 h0g2 “good” i9h9\n3. b0c2']]);
    expect(lines.plyOf(second)).toBe(5);
  });

  it('have their comments behind them, also if these come last', () => {
    const lines = linesOf();
    const first = lines.begin(0, { ply: 1, text: 'h2e9' }) ?? 0;
    lines.follow(first, 'h9g7');
    lines.comment(first, 'x');
    lines.comment(first, 'y');
    expect(lines.texts()).toEqual([[0, '1. h2e9 “x” “y” h9g7']]);
  });

  it('are numbered by the side that moves first', () => {
    const lines = linesOf(true);
    lines.begin(0, { ply: 2, text: 'h2e9' });
    expect(lines.texts()).toEqual([[0, '2. h2e9']]);
  });

  it('end where the text would become too long', () => {
    const lines = linesOf(false, 20);
    let id = lines.begin(0, { ply: 1, text: 'h2e9' });
    let count = 0;
    for (; id !== undefined && count < 100; count += 1) id = lines.follow(id, 'h9g7');
    expect(count).toBeLessThan(5);
    expect(lines.texts()).toEqual([[0, '1. h2e9 h9g7 h9g7']]);
    expect(lines.isCut).toBe(true);
  });

  it('leave out a comment that would make the text too long', () => {
    const lines = linesOf(false, 10);
    const id = lines.begin(0, { ply: 1, text: 'h2e9' }) ?? 0;
    expect(lines.isCut).toBe(false);
    lines.comment(id, 'x');
    expect([lines.texts(), lines.isCut]).toEqual([[[0, '1. h2e9']], true]);
  });
});
