import { GRADES } from '@chuhe/contract/training';
import { describe, expect, test } from 'vitest';
import type { CardRow } from './card-repository.ts';
import { review } from './schedule.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const now = new Date('2026-11-22T08:00:00.000Z');

const fresh: CardRow = {
  id: '',
  ownerId: '',
  kind: 'book',
  key: new Uint8Array(),
  isRed: true,
  fen: '',
  answers: '[]',
  played: null,
  better: '',
  refutation: '',
  themes: [],
  themesVersion: 0,
  note: '',
  matchId: null,
  due: now,
  stability: 0,
  difficulty: 0,
  state: 0,
  learningSteps: 0,
  scheduledDays: 0,
  reviews: 0,
  lapses: 0,
  reviewedAt: null,
  isSuspended: false,
  createdAt: now,
};

describe('the interval of a card', () => {
  test.each(GRADES)('is at least ten minutes: %s', (grade) => {
    let card = fresh;
    for (let count = 1; count <= 12; count += 1) {
      const time = card.due;
      card = Object.assign({}, card, review(card, grade, time));
      expect(Number(card.due) - Number(time)).toBeGreaterThanOrEqual(10 * MINUTE);
      expect(Number(card.due) - Number(time)).toBeLessThanOrEqual(370 * DAY);
      expect([card.reviews, card.reviewedAt]).toEqual([count, time]);
    }
  });

  test('grows while the card is known, and is short after a failure', () => {
    let card = fresh;
    const days: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const time = card.due;
      card = Object.assign({}, card, review(card, 'good', time));
      days.push((Number(card.due) - Number(time)) / DAY);
    }
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect(days.at(-1)).toBeGreaterThan(10);
    const failed = review(card, 'again', card.due);
    expect([failed.lapses, Number(failed.due) - Number(card.due)]).toEqual([1, 10 * MINUTE]);
  });

  test('treats a clock that was set back as if no time had passed', () => {
    const card = Object.assign({}, fresh, review(fresh, 'good', now));
    const again = review(card, 'good', new Date(Number(now) - 3 * DAY));
    expect(again).toEqual(review(card, 'good', now));
    expect(again.reviewedAt).toEqual(now);
  });

  test('is the same for the same card and answer', () => {
    expect(review(fresh, 'easy', now)).toEqual(review(fresh, 'easy', now));
  });
});
