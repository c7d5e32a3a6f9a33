import type { BookEntry } from '@chuhe/contract/book';
import { describe, expect, test } from 'vitest';
import { chooseEntry } from './choose-move.ts';

function entry(move: string, values: Partial<BookEntry> = {}): BookEntry {
  return {
    bookId: '',
    move,
    score: null,
    winPercentage: null,
    note: '',
    priority: 1,
    valid: true,
    time: null,
    depth: null,
    serialNumber: 1,
    redMovesFirst: true,
    date: '',
    startingFEN: '',
    isMirrored: false,
    ...values,
  };
}

const moves = [
  entry('h2e2', { priority: 3, score: -5 }),
  entry('c3c4', { priority: 7 }),
  entry('b2e2', { priority: 0, score: 4 }),
  entry('a0a1', { priority: 90, score: 90, valid: false }),
];

const choose = (by: 'priority' | 'score' | 'chance', random?: (below: number) => number) =>
  chooseEntry(moves, by, random)?.entry.move;

describe('the chosen move', () => {
  test('has the highest priority, or the best score if any has a score', () => {
    expect([choose('priority'), choose('score')]).toEqual(['c3c4', 'b2e2']);
  });

  test('is drawn by priority as weight, and never with priority 0', () => {
    const drawn = Array.from({ length: 10 }, (_, index) => choose('chance', () => index));
    expect(drawn).toEqual([...Array(3).fill('h2e2'), ...Array(7).fill('c3c4')]);
  });

  test('is drawn evenly if all priorities are 0', () => {
    const all = ['h2e2', 'c3c4'].map((move) => entry(move, { priority: 0 }));
    expect(chooseEntry(all, 'chance', () => 1)?.entry.move).toBe('c3c4');
  });

  test('comes from the first of two books that have it, and counts once', () => {
    const twice = [entry('h2e2', { priority: 1 }), entry('h2e2', { priority: 9 }), entry('c3c4')];
    expect(chooseEntry(twice, 'priority')).toMatchObject({
      entry: { move: 'h2e2', priority: 1 },
      of: 2,
    });
  });

  test('is never one that is invalid in the first book that has it', () => {
    const off = [
      entry('h2e2', { priority: 1, valid: false }),
      entry('c3c4'),
      entry('h2e2', { priority: 9 }),
    ];
    expect(chooseEntry(off, 'priority')).toMatchObject({ entry: { move: 'c3c4' }, of: 1 });
  });

  test('is undefined if no entry is valid', () => {
    expect(chooseEntry([entry('h2e2', { valid: false })], 'chance')).toBeUndefined();
  });
});
