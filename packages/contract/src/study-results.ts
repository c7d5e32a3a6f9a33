import { z } from 'zod';
import { timeSchema } from './identity.ts';
import { STUDY_LIMITS } from './study-limits.ts';

/** What members have reached in practice chapters. The page of the member tells it; the server does not check it. */

const pointsField = z.int().min(0).max(STUDY_LIMITS.points);

/** One run through a practice chapter, from its first question to its end. */
export const studyRunSchema = z
  .strictObject({
    /** Chosen by the page, so that a repeated request counts once. */
    runId: z.uuid(),
    /** 1, and 1 for each wrong move. */
    tries: z.int().min(1).max(STUDY_LIMITS.tries),
    points: pointsField,
    /** The most points that were possible. */
    most: pointsField.min(1),
    /** Whether the member has found every move, or reached the goal. */
    isSolved: z.boolean(),
  })
  .refine(({ points, most }) => points <= most, { path: ['points'] });
export type StudyRun = z.input<typeof studyRunSchema>;

const scoreSchema = z.object({ points: z.int(), most: z.int() });

/** All runs of a member through a chapter. */
export const studyResultSchema = z.object({
  chapterId: z.uuid(),
  /** Until the first solution, or so far. */
  tries: z.int(),
  best: scoreSchema,
  last: scoreSchema,
  /** When the chapter was solved first; null if it was not. */
  solvedAt: timeSchema.nullable(),
  /** When the last run reached the server. */
  at: timeSchema,
});
export type StudyResult = z.output<typeof studyResultSchema>;

export const studyResultsSchema = z.object({ results: z.array(studyResultSchema) });

/** A member with at least one result. */
const memberTotalSchema = z.object({
  number: z.int(),
  /** Number of chapters solved, and of those tried. */
  solved: z.int(),
  tried: z.int(),
  /** The sum of the tries in all chapters. */
  tries: z.int(),
  /** When the last run reached the server. */
  at: timeSchema,
});
export type StudyMemberTotal = z.output<typeof memberTotalSchema>;

export const ownStudyResultsSchema = studyResultsSchema.extend({
  /** Present members, for the owner and editors; null for viewers. */
  members: z.array(memberTotalSchema).nullable(),
});
export type OwnStudyResults = z.output<typeof ownStudyResultsSchema>;
