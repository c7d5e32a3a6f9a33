import type { GRADES } from '@chuhe/contract/training';
import { type CardInput, fsrs, type Grade, Rating, TypeConvert } from 'ts-fsrs';
import type { CardRow } from './card-repository.ts';

/**
 * When a card is asked again, by FSRS 6 with its default parameters: as late as it is still remembered nine times of ten.
 * What was not known comes again after ten minutes, and no sooner; from the first right answer on intervals are days, about
 * a year at most. They are varied a little, so that cards learned together do not stay together; by what the card is, so that the same
 * answer at the same time gives the same.
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

/** What changes when a card is answered. */
export type Review = Pick<
  CardRow,
  | 'due'
  | 'stability'
  | 'difficulty'
  | 'state'
  | 'learningSteps'
  | 'scheduledDays'
  | 'reviews'
  | 'lapses'
  | 'reviewedAt'
>;

/**
 * A card after it was answered at `now`; where that is before the last answer, as by a clock that was set back or that of another
 * server, at the time of that one: the scheduler takes no time that has not passed.
 */
export function review(card: CardRow, grade: (typeof GRADES)[number], now: Date): Review {
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
    // What the type asks for still, and the scheduler finds from the last review.
    elapsed_days: 0,
    ...(card.reviewedAt !== null && { last_review: card.reviewedAt }),
  };
}
