import { describe, expect, test } from 'vitest';
import { entryOf } from '../../../lib/sources/testing/book-entries.ts';
import { type EntryField, fieldText, readField } from './entry-fields.ts';

const RED = entryOf('h2e2');
const BLACK = entryOf('h9g7', { redMovesFirst: false });

describe('a field of an entry', () => {
  test.each<[EntryField, string, object]>([
    ['priority', '12', { priority: 12 }],
    ['score', '0.31', { score: 31 }],
    ['score', '−1,2', { score: -120 }],
    ['score', '+0.00', { score: 0 }],
    ['score', '', { score: null }],
    ['score', '#5', { score: 29_991 }],
    ['score', '-#2', { score: -29_996 }],
    ['chance', '55.5 %', { winPercentage: 55.5 }],
    ['chance', '', { winPercentage: null }],
    ['depth', '24', { depth: 24 }],
    ['note', ' Main line ', { note: 'Main line' }],
  ])('takes %s “%s”', (field, text, change) => {
    expect(readField(RED, field, text)).toEqual(change);
  });

  test.each<[EntryField, string]>([
    ['priority', ''],
    ['priority', '-1'],
    ['priority', '65536'],
    ['priority', '1.5'],
    ['score', 'good'],
    ['score', '280'],
    ['score', '#'],
    ['chance', '101'],
    ['depth', '256'],
    ['note', 'x'.repeat(2001)],
  ])('refuses %s “%s”', (field, text) => {
    expect(readField(RED, field, text)).toBeUndefined();
  });

  test('scores are Red’s, also with Black to move', () => {
    expect(readField(BLACK, 'score', '+0.40')).toEqual({ score: -40 });
    expect(fieldText({ ...BLACK, score: -40 }, 'score')).toBe('+0.40');
    expect(readField(BLACK, 'score', '-#1')).toEqual({ score: 29_999 });
  });

  test.each(['+0.31', '−12.05', '0.00', '#5', '−#3', ''])('reads back the score “%s”', (text) => {
    for (const each of [RED, BLACK]) {
      const change = readField(each, 'score', text);
      expect(fieldText({ ...each, score: change?.score ?? null }, 'score')).toBe(text);
    }
  });
});
