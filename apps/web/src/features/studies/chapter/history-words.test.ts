// @vitest-environment jsdom
import { randomUUID } from 'node:crypto';
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { type HistoryEntry, stepsOf } from './history-steps.ts';
import { wordsOf } from './history-words.ts';

beforeAll(startI18n);

const LINE = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];

function entries(...operations: HistoryEntry['operation'][]): HistoryEntry[] {
  return operations
    .map((operation, index) => ({
      id: randomUUID(),
      sequence: index + 1,
      editor: 0,
      operation,
      at: '2026-11-21T17:00:00Z',
    }))
    .toReversed();
}

function words(...operations: HistoryEntry['operation'][]): string[] {
  return stepsOf(entries(...operations)).flatMap((step) => wordsOf(step, newGame(), 'wxf'));
}

test('moves that continue each other are one line, with the place after which they stand', () => {
  expect(
    words(
      { type: 'add', path: 'h2e2', moves: 'h9g7' },
      { type: 'add', path: 'h2e2h9g7', moves: 'h0g2' },
    ),
  ).toEqual(['added 1... H8+7 2. H2+3 after 1. C2=5']);
  expect(words({ type: 'add', path: '', moves: 'h2e2' })).toEqual(['added C2=5 at the start']);
});

test('long lines and many changes are cut short', () => {
  const moves = [...LINE, 'b2d2'].join('');
  expect(words({ type: 'add', path: '', moves })[0]).toMatch(/^added 1\. C2=5 .* … at the start$/);
  const firsts = ['h2e2', 'b2e2', 'h2d2', 'c3c4', 'g3g4'];
  const adds = firsts.map((first) => ({ type: 'add', path: '', moves: first }) as const);
  expect(words(...adds).slice(3)).toEqual(['and 2 more']);
});

const comment = (value: string) =>
  ({ type: 'annotate', path: 'h2e2', field: 'comment', value, was: '' }) as const;

test('comments, deletions and headers say what and where', () => {
  expect(words(comment('Solid.'))).toEqual(['commented on 1. C2=5: “Solid.”']);
  expect(words(comment(''))).toEqual(['removed the comment on 1. C2=5']);
  expect(words({ type: 'delete', path: 'h2e2h9g7', seen: 3 })).toEqual([
    'deleted 1… H8+7 with what follows',
  ]);
  expect(words({ type: 'tag', name: 'Event', value: 'Cup' })).toEqual(['set Event to “Cup”']);
});

test('moves of another starting position are counted', () => {
  expect(words({ type: 'add', path: 'a0a5', moves: 'a9a8' })).toEqual(['added 1 move']);
});

test('moves that the chapter no longer has are named, too', () => {
  const added = addLine(newGame(), ROOT, ['b2e2']);
  if (!added.ok) throw new Error('illegal');
  const [step] = stepsOf(entries({ type: 'delete', path: 'h2e2', seen: 1 }));
  expect(step && wordsOf(step, added.value.game, 'wxf')).toEqual([
    'deleted 1. C2=5 with what follows',
  ]);
});
