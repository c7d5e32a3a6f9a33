import type { GRADES } from '@chuhe/contract/training';
import { type CardInput, fsrs, type Grade, Rating, TypeConvert } from 'ts-fsrs';
import type { CardRow } from './card-repository.ts';

/**
 * FSRS 6 with its default parameters, for a retention of 90 %. A failed card is due again after ten minutes; otherwise intervals are
 * days, up to about a year. Intervals vary a little, depending only on the card, so that cards learned together become due on
 * different days.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: true,
  enable_short_term: true,
  learning_steps: ['10m'],
  relearning_steps: ['10m'],
});

const RATINGS: Readonly<Record<(typeof GRADES)[number], Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

export type Review = ReturnType<typeof review>;

/**
 * Computes the card after an answer. The scheduler cannot go back in time, so if a clock was set back, the time of the last answer
 * is used.
 */
export function review(card: CardRow, grade: (typeof GRADES)[number], now: Date) {
  const time = card.reviewedAt !== null && card.reviewedAt > now ? card.reviewedAt : now;
  const { card: next } = scheduler.next(makeInput(card), time, RATINGS[grade]);
  return {
    due: next.due,
    stability: next.stability,
    difficulty: next.difficulty,
    state: next.state,
    learningSteps: next.learning_steps,
    scheduledDays: next.scheduled_days,
    reviews: card.reviews + 1,
    lapses: next.lapses,
    reviewedAt: time,
  };
}

function makeInput(card: CardRow): CardInput {
  return {
    due: card.due,
    stability: card.stability,
    difficulty: card.difficulty,
    state: TypeConvert.state(card.state),
    learning_steps: card.learningSteps,
    scheduled_days: card.scheduledDays,
    reps: card.reviews,
    lapses: card.lapses,
    // Required by the type; the scheduler derives it from the last review.
    elapsed_days: 0,
    ...(card.reviewedAt !== null && { last_review: card.reviewedAt }),
  };
}
