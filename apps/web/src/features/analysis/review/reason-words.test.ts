// @vitest-environment jsdom
import type { Reason } from '@chuhe/lessons/reason';
import { Position } from '@chuhe/rules/position';
import { t } from 'i18next';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { reasonText } from './reason-words.ts';

beforeAll(startI18n);
afterAll(() => chooseLanguage('en'));

/** Red's cannon takes the horse on h9 and is taken; afterwards Black's cannon attacks. */
const place = { before: Position.initial(), move: 'h2h9' };

function textOf(reason: Omit<Reason, 'proof'>): string {
  return reasonText({ proof: { from: 'after', moves: ['i9h9'] }, ...reason }, place, t);
}

it('a sentence names pieces and squares', () => {
  expect(textOf({ kind: 'hanging-piece', piece: { role: 'cannon', square: 'h9' } })).toBe(
    'The cannon on file 2 is not protected.',
  );
  expect(textOf({ kind: 'allows-mate', mateIn: 3 })).toBe('Allows mate in 3.');
  expect(textOf({ kind: 'misses-mate', mateIn: 1, pattern: 'double-cannon' })).toMatch(
    /^Misses mate in 1: .+\.$/,
  );
  const defender = { role: 'horse', square: 'h0' } as const;
  const piece = { role: 'elephant', square: 'g0' } as const;
  expect(textOf({ kind: 'removed-defender', piece, others: [defender] })).toBe(
    'The elephant on file 3 loses its only defender, the horse on file 2.',
  );
});

it('a fork names both targets, and with the king it is a check', () => {
  const actor = { role: 'chariot', square: 'h9' } as const;
  const horse = { role: 'horse', square: 'h0' } as const;
  const king = { role: 'king', square: 'e0' } as const;
  const pawn = { role: 'pawn', square: 'g3' } as const;
  expect(textOf({ kind: 'fork', actor, others: [horse, pawn] })).toBe(
    'The chariot on file 8 attacks the horse on file 2 and the pawn on file 3 at once.',
  );
  for (const others of [
    [horse, king],
    [king, horse],
  ])
    expect(textOf({ kind: 'fork', actor, others })).toBe(
      'The chariot on file 8 gives check and attacks the horse on file 2 at once.',
    );
});

it('in Chinese a piece has the name of its side', async () => {
  await chooseLanguage('zh');
  const red = textOf({ kind: 'hanging-piece', piece: { role: 'pawn', square: 'g3' } });
  const black = textOf({ kind: 'hanging-piece', piece: { role: 'pawn', square: 'g6' } });
  expect([red.includes('兵'), black.includes('卒')]).toEqual([true, true]);
});
