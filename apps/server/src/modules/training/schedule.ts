import type { GRADES } from '@chuhe/contract/training';
import {
  type CardInput,
  createEmptyCard,
  type FSRS,
  fsrs,
  type Grade,
  Rating,
  TypeConvert,
} from 'ts-fsrs';
import type { CardRow } from './card-repository.ts';

const OPTIONS = { request_retention: 0.9, maximum_interval: 365, enable_fuzz: true };

/**
 * FSRS 6 with its default parameters, for a retention of 90 %. A failed card is due again after ten minutes; otherwise intervals are
 * days, up to about a year. Intervals vary a little, depending only on the card, so that cards learned together become due on
 * different days.
 */
const scheduler = fsrs({
  ...OPTIONS,
  enable_short_term: true,
  learning_steps: ['10m'],
  relearning_steps: ['10m'],
});

/** The same without the ten minutes: the shortest interval is a day. */
const dailyScheduler = fsrs({ ...OPTIONS, enable_short_term: false });

/** A day of training may begin earlier than the one before, so exercises are due some hours before their day is over; in milliseconds. */
const HEAD_START = 6 * 3_600_000;

const RATINGS: Readonly<Record<(typeof GRADES)[number], Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** The columns that FSRS reads and writes. */
type Schedule = Pick<
  CardRow,
  | 'stability'
  | 'difficulty'
  | 'state'
  | 'learningSteps'
  | 'scheduledDays'
  | 'reviews'
  | 'lapses'
  | 'reviewedAt'
>;

export type Review = ReturnType<typeof review>;

/** Computes the card after an answer. */
export function review(
  card: Schedule & Pick<CardRow, 'due'>,
  grade: (typeof GRADES)[number],
  now: Date,
) {
  return next(scheduler, { card: makeInput(card, card.due), ...card }, { grade, now });
}

/** Computes when an exercise comes back after an answer. @param known its schedule; `undefined` at the first answer */
export function reviewExercise(known: Schedule | undefined, isSolved: boolean, now: Date) {
  const { reviews, reviewedAt } = known ?? { reviews: 0, reviewedAt: null };
  const card = known === undefined ? createEmptyCard(now) : makeInput(known, now);
  const grade = isSolved ? 'good' : 'again';
  const after = next(dailyScheduler, { card, reviews, reviewedAt }, { grade, now });
  return { ...after, due: new Date(after.due.getTime() - HEAD_START) };
}

interface ReviewedCard extends Pick<Schedule, 'reviews' | 'reviewedAt'> {
  readonly card: CardInput;
}

/** The scheduler cannot go back in time, so if a clock was set back, the time of the last answer is used. */
function next(
  by: FSRS,
  { card, reviews, reviewedAt }: ReviewedCard,
  { grade, now }: { readonly grade: (typeof GRADES)[number]; readonly now: Date },
) {
  const time = reviewedAt !== null && reviewedAt > now ? reviewedAt : now;
  const { card: after } = by.next(card, time, RATINGS[grade]);
  return {
    due: after.due,
    stability: after.stability,
    difficulty: after.difficulty,
    state: after.state,
    learningSteps: after.learning_steps,
    scheduledDays: after.scheduled_days,
    reviews: reviews + 1,
    lapses: after.lapses,
    reviewedAt: time,
  };
}

function makeInput(card: Schedule, due: Date): CardInput {
  return {
    due,
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
