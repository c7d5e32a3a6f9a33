import { z } from 'zod';
import { fenField, moveField } from './cloud.ts';
import { ASSIGNMENT_KINDS, COACHING_LIMITS, TRY_HELP } from './coaching-limits.ts';
import { EXERCISE_KINDS } from './exercise-limits.ts';
import { timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';

/** Groups of a coach and pupils, and their assignments. A coach sees of a pupil only the name and the work on the assignments. */

/** A user as others in the group see them: without the email address. */
const personSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().nullable(),
});
export type Person = z.output<typeof personSchema>;

const groupName = lineField(COACHING_LIMITS.name, 'NAME_REQUIRED').min(1, 'NAME_REQUIRED');
const longText = (max: number) => z.string().trim().max(max, 'TEXT_TOO_LONG');

export const newGroupSchema = z.strictObject({
  /** Chosen by the browser, so that a repeated request makes one group. */
  groupId: z.uuid(),
  name: groupName,
  text: longText(COACHING_LIMITS.text).default(''),
});

export const groupChangeSchema = z.strictObject({
  name: groupName.optional(),
  text: longText(COACHING_LIMITS.text).optional(),
  /** Whether pupils see the names of the others. */
  showsPupils: z.boolean().optional(),
  isArchived: z.boolean().optional(),
});

/** The secret in the link by which users join. */
const codeField = z.string().regex(/^[\w-]{22}$/);

export const invitationQuerySchema = z.strictObject({ code: codeField });

const groupShape = {
  groupId: z.uuid(),
  name: z.string(),
  text: z.string(),
  showsPupils: z.boolean(),
  isArchived: z.boolean(),
};

export const invitationSchema = z.object({
  ...groupShape,
  coach: personSchema,
  /** Whether the caller is in the group already, and how. */
  role: z.enum(['coach', 'pupil']).nullable(),
});
export type Invitation = z.output<typeof invitationSchema>;

const assignmentShape = {
  assignmentId: z.uuid(),
  groupId: z.uuid(),
  groupName: z.string(),
  kind: z.enum(ASSIGNMENT_KINDS),
  title: z.string(),
  note: z.string(),
  /** The last day for the work, in the time zone of the site. */
  due: z.iso.date(),
  /** The end of that day. */
  dueAt: timeSchema,
  createdAt: timeSchema,
  /** When the coach ended it; null while work is recorded. */
  endedAt: timeSchema.nullable(),
  /** Number of exercises; 1 for a game. */
  size: z.int(),
};

/** An assignment in a pupil's lists. */
export const pupilAssignmentSchema = z.object({
  ...assignmentShape,
  /** Number of solved exercises, or 1 if the game is marked as studied. */
  solved: z.int(),
  /** When the last one of them was solved; null if there are some left. */
  doneAt: timeSchema.nullable(),
  isArchived: z.boolean(),
});
export type PupilAssignment = z.output<typeof pupilAssignmentSchema>;

/** An assignment in the coach's list. */
export const coachAssignmentSchema = z.object({
  ...assignmentShape,
  /** Number of pupils who have done all of it, without former ones. */
  done: z.int(),
});
export type CoachAssignment = z.output<typeof coachAssignmentSchema>;

export const groupsSchema = z.object({
  coached: z.array(z.object({ ...groupShape, pupils: z.int(), assignments: z.int() })),
  joined: z.array(z.object({ ...groupShape, coach: personSchema, joinedAt: timeSchema })),
  /** The pupil's assignments that have not ended, the first due first. */
  assignments: z.array(pupilAssignmentSchema),
});
export type Groups = z.output<typeof groupsSchema>;

const pupilSchema = z.object({
  pupilId: z.uuid(),
  ...personSchema.shape,
  joinedAt: timeSchema,
  /** When the pupil left or was removed; null for a present pupil. The name is the one of that time. */
  leftAt: timeSchema.nullable(),
  isRemoved: z.boolean(),
});
export type Pupil = z.output<typeof pupilSchema>;

const coachedGroupSchema = z.object({
  role: z.literal('coach'),
  ...groupShape,
  /** The secret in the link to join; null while the link is switched off. */
  code: z.string().nullable(),
  /** Present pupils first, each by the time of joining. */
  pupils: z.array(pupilSchema),
  /** Newest first. */
  assignments: z.array(coachAssignmentSchema),
});
export type CoachedGroup = z.output<typeof coachedGroupSchema>;

const joinedGroupSchema = z.object({
  role: z.literal('pupil'),
  ...groupShape,
  coach: personSchema,
  joinedAt: timeSchema,
  /** The other pupils if the coach shows them; otherwise null. */
  pupils: z.array(personSchema).nullable(),
  /** Newest first. */
  assignments: z.array(pupilAssignmentSchema),
});
export type JoinedGroup = z.output<typeof joinedGroupSchema>;

export const groupSchema = z.discriminatedUnion('role', [coachedGroupSchema, joinedGroupSchema]);

const ratingField = z
  .int()
  .min(COACHING_LIMITS.rating.min)
  .max(COACHING_LIMITS.rating.max)
  .optional();

const countField = z.int().min(1).max(COACHING_LIMITS.exercises);

export const newAssignmentSchema = z.strictObject({
  /** Chosen by the browser, so that a repeated request makes one assignment. */
  assignmentId: z.uuid(),
  title: lineField(COACHING_LIMITS.title, 'NAME_REQUIRED').min(1, 'NAME_REQUIRED'),
  note: longText(COACHING_LIMITS.note).default(''),
  /** Today or later, in the time zone of the site. */
  due: z.iso.date(),
  work: z.discriminatedUnion('kind', [
    /** Exercises of the site, chosen at random. */
    z.strictObject({
      kind: z.literal('chosen'),
      exerciseKind: z.enum(EXERCISE_KINDS).optional(),
      minRating: ratingField,
      maxRating: ratingField,
      count: countField,
    }),
    /** Positions of a saved game or of the trainer. */
    z.strictObject({
      kind: z.literal('positions'),
      positions: z
        .array(
          z.strictObject({
            fen: fenField,
            /** The opponent's move that led to the position. */
            last: moveField.optional(),
            /** The right moves, the best one first. */
            answers: z.array(moveField).min(1).max(COACHING_LIMITS.answers),
          }),
        )
        .min(1)
        .max(COACHING_LIMITS.exercises),
    }),
    /** A saved game of the coach, copied as it is now. */
    z.strictObject({ kind: z.literal('game'), matchId: z.uuid() }),
  ]),
});
export type NewAssignment = z.output<typeof newAssignmentSchema>;

export const assignmentChangeSchema = z.strictObject({
  title: newAssignmentSchema.shape.title.optional(),
  note: longText(COACHING_LIMITS.note).optional(),
  due: z.iso.date().optional(),
  isEnded: z.boolean().optional(),
});

/** An exercise as it was when it was assigned. */
export const assignedExerciseSchema = z.object({
  /** The side to move is the one that solves the exercise. */
  fen: z.string(),
  /** The opponent's move that led to the position; null if it is not known. */
  last: z.string().nullable(),
  /** The solution. The moves of the solver and the replies alternate; the first and the last move are the solver's. */
  moves: z.array(z.string()),
  /** Other right first moves, which end the exercise. */
  others: z.array(z.string()),
  /** `position`: a position that the coach has chosen. */
  kind: z.enum([...EXERCISE_KINDS, 'position']),
  /** The game that the position is from. Each part may be empty. */
  red: z.string(),
  black: z.string(),
  event: z.string(),
  date: z.string(),
});
export type AssignedExercise = z.output<typeof assignedExerciseSchema>;

/** What a pupil has done with one exercise or with the game. */
export const workResultSchema = z.object({
  /** Number of wrong moves before it was solved. */
  wrong: z.int(),
  solvedAt: timeSchema.nullable(),
  /** The most help that the pupil used before it was solved. */
  help: z.enum(TRY_HELP),
  /** The line of the first wrong move, which is its last move; null without a wrong move. */
  firstWrong: z.array(z.string()).nullable(),
  /** When the pupil last tried; null if never. */
  triedAt: timeSchema.nullable(),
});
export type WorkResult = z.output<typeof workResultSchema>;

const results = z.array(workResultSchema);

export const assignmentSchema = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('coach'),
    ...coachAssignmentSchema.shape,
    exercises: z.array(assignedExerciseSchema),
    /** In the order of the group's pupils. `results` has an entry for each exercise, or one for the game. */
    pupils: z.array(z.object({ ...pupilSchema.shape, results })),
  }),
  z.object({
    role: z.literal('pupil'),
    ...pupilAssignmentSchema.shape,
    exercises: z.array(assignedExerciseSchema),
    results,
  }),
]);
export type Assignment = z.output<typeof assignmentSchema>;
export type CoachAssignmentDetail = Extract<Assignment, { role: 'coach' }>;
export type PupilAssignmentDetail = Extract<Assignment, { role: 'pupil' }>;

export const newTrySchema = z.strictObject({
  /** Made by the browser, so that a try sent twice counts once. */
  tryId: z.uuid(),
  /** Index of the exercise in the assignment. */
  exercise: z
    .int()
    .min(0)
    .max(COACHING_LIMITS.exercises - 1),
  /** The line on the board. Without help, it ends with the move that was wrong or that solved the exercise. */
  moves: z.array(moveField).max(COACHING_LIMITS.plies),
  help: z.enum(TRY_HELP).default('none'),
  /** When the pupil tried. A time in the future counts as now, and one before the assignment as its beginning. */
  givenAt: timeSchema,
});
