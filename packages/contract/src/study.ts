import { z } from 'zod';
import { timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import { historySchema } from './match.ts';
import {
  STUDY_CHAPTER_KINDS,
  STUDY_LIMITS,
  STUDY_ROLES,
  STUDY_VISIBILITIES,
} from './study-limits.ts';
import {
  loggedStudyOperationSchema,
  newStudyOperationSchema,
  studyStateSchema,
} from './study-operation.ts';

/** Studies: chapters that several editors change at once. Deleted studies and chapters can be restored for some days. */

/** The secret of a link. It is a query parameter, because queries are not logged. */
export const studyCodeField = z.string().regex(/^[\w-]{22}$/);

const titleField = lineField(STUDY_LIMITS.title, 'NAME_REQUIRED').min(1, 'NAME_REQUIRED');
const descriptionField = z.string().trim().max(STUDY_LIMITS.description, 'TEXT_TOO_LONG');
const tagField = lineField(STUDY_LIMITS.tag).min(1);
const tagsField = z.array(tagField).max(STUDY_LIMITS.tags, 'TOO_MANY_TAGS');
const visibilityField = z.enum(STUDY_VISIBILITIES);
const orientationField = z.enum(['red', 'black']);

export const newStudySchema = z.strictObject({
  /** Chosen by the page, so that a repeated request makes one study. */
  studyId: z.uuid(),
  title: titleField,
  description: descriptionField.default(''),
  tags: tagsField.default([]),
  visibility: visibilityField.default('private'),
});

const studyFields = {
  title: titleField.optional(),
  description: descriptionField.optional(),
  tags: tagsField.optional(),
  visibility: visibilityField.optional(),
};

export const studyChangeSchema = z.strictObject({
  ...studyFields,
  /** The fields as the page showed them before the user changed them. The call is refused if somebody has changed the same field meanwhile. */
  was: z.strictObject(studyFields).optional(),
});

/** A member as other members see them: without the email address. */
const personShape = {
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().nullable(),
};

const studySummarySchema = z.object({
  studyId: z.uuid(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  visibility: visibilityField,
  /** The caller's role; null for those who are no members. */
  role: z.enum(STUDY_ROLES).nullable(),
  owner: z.object(personShape),
  /** Number of chapters. */
  chapters: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** When the study was deleted; null if it is not. */
  deletedAt: timeSchema.nullable(),
});
export type StudySummary = z.output<typeof studySummarySchema>;

export const studyQuerySchema = z.strictObject({
  scope: z.enum(['mine', 'shared', 'public', 'deleted']),
  /** Words that must all occur in title, description, tags or the owner's name. Case and diacritics do not matter. */
  search: z.string().trim().max(STUDY_LIMITS.search, 'TEXT_TOO_LONG').optional(),
  tag: tagField.optional(),
  limit: z.coerce.number().int().min(1).max(STUDY_LIMITS.page).default(20),
  /** `next` of the previous page. */
  after: z.string().max(2000).optional(),
});

export const studyPageSchema = z.object({
  /** The last changed first. */
  studies: z.array(studySummarySchema),
  /** `after` of the request for the next page; null on the last page. */
  next: z.string().nullable(),
});

/** Settings of practice chapters, as `Practice` of `@chuhe/studies/study-pgn`. */
export const studyPracticeSchema = z.strictObject({
  /** The side that the user plays. Default: the side to move at the start. */
  side: orientationField.exactOptional(),
  /** Shown before the first move. */
  task: z.string().trim().max(STUDY_LIMITS.task, 'TEXT_TOO_LONG').exactOptional(),
  /** `hold`: the level of the engine. */
  level: z.int().min(1).max(20).exactOptional(),
  /** `hold`: the number of own moves to survive. */
  moves: z.int().min(1).max(300).exactOptional(),
  /** `hold`: what to reach. */
  goal: z.enum(['win', 'draw']).exactOptional(),
});
export type StudyPractice = z.output<typeof studyPracticeSchema>;

const chapterFields = {
  title: titleField,
  kind: z.enum(STUDY_CHAPTER_KINDS).default('analysis'),
  orientation: orientationField.default('red'),
  practice: studyPracticeSchema.default({}),
};

/** Where the moves of a new chapter come from. */
const chapterSourceSchema = z.discriminatedUnion('from', [
  /** An empty chapter. */
  z.strictObject({ from: z.literal('start'), fen: z.string().min(1).max(200).optional() }),
  /** `GameJson` of `@chuhe/game/game-json`. */
  z.strictObject({
    from: z.literal('game'),
    game: historySchema.extend({
      start: z.string().optional(),
      tags: z.array(z.tuple([z.string(), z.string()])).optional(),
    }),
  }),
  /** A saved game of the user, or a public one. */
  z.strictObject({ from: z.literal('match'), matchId: z.uuid() }),
  /** A chapter of any study that the user may see. */
  z.strictObject({
    from: z.literal('chapter'),
    studyId: z.uuid(),
    chapterId: z.uuid(),
    code: studyCodeField.optional(),
  }),
]);

/** What is stored is read at a large cost for a small request. */
function isStored({ source }: { readonly source: z.output<typeof chapterSourceSchema> }): boolean {
  return source.from === 'match' || source.from === 'chapter';
}

export const newStudyChaptersSchema = z.strictObject({
  chapters: z
    .array(
      z.strictObject({
        /** Chosen by the page, so that a repeated request makes one chapter. */
        chapterId: z.uuid(),
        ...chapterFields,
        source: chapterSourceSchema,
      }),
    )
    .min(1)
    .max(STUDY_LIMITS.newChapters)
    .refine((chapters) => chapters.filter(isStored).length <= STUDY_LIMITS.storedSources, {
      message: `at most ${STUDY_LIMITS.storedSources} chapters of saved games or other chapters`,
    }),
  /** The chapter to stand before; null for the end. */
  before: z.uuid().nullable().default(null),
});
export type NewStudyChapters = z.input<typeof newStudyChaptersSchema>;

const chapterSettings = {
  title: titleField.optional(),
  kind: chapterFields.kind.unwrap().optional(),
  orientation: orientationField.optional(),
  practice: studyPracticeSchema.optional(),
};

export const studyChapterChangeSchema = z.strictObject({
  ...chapterSettings,
  /**
   * The settings as the page showed them before the user changed them. Of `practice`, only the fields that differ are changed. The call is
   * refused if somebody has changed the same setting meanwhile.
   */
  was: z.strictObject(chapterSettings).optional(),
  /** The chapter to stand before; null for the end. Absent: the place stays. */
  before: z.uuid().nullable().optional(),
});

const chapterSummarySchema = z.object({
  chapterId: z.uuid(),
  title: z.string(),
  kind: z.enum(STUDY_CHAPTER_KINDS),
  orientation: orientationField,
  /** Number of moves in all variations. */
  moves: z.int(),
  /** The place in its log of the last operation. */
  sequence: z.int(),
  updatedAt: timeSchema,
});
export type StudyChapterSummary = z.output<typeof chapterSummarySchema>;

const memberSchema = z.object({
  /** Identifies the member in this study and in its operations; 0 is the owner. */
  number: z.int(),
  ...personShape,
  role: z.enum(STUDY_ROLES),
  joinedAt: timeSchema,
  /** When the member left or was removed; null for a present member. */
  leftAt: timeSchema.nullable(),
});
export type StudyMember = z.output<typeof memberSchema>;

export const studySchema = studySummarySchema.extend({
  /** The caller's number as a member; null for those who are no members. */
  number: z.int().nullable(),
  /** In order. */
  chapterList: z.array(chapterSummarySchema),
  /** Deleted chapters that can be restored; empty for those who may not edit. */
  deletedChapters: z.array(chapterSummarySchema.extend({ deletedAt: timeSchema })),
  /** All members, former ones too, whose names stand in history; null for those who are no members. */
  members: z.array(memberSchema).nullable(),
  /** For members, if the owner has closed their account: null otherwise. */
  ownerLeaves: z
    .object({
      /** When the account is deleted. Until then, members use the study as before. */
      at: timeSchema,
      /** The number of the member who then owns the study; null if the study is deleted with the account. */
      successor: z.int().nullable(),
    })
    .nullable(),
  /** The secret in the link to view the study, for the owner only; null while it is switched off. */
  code: z.string().nullable(),
  /** The secrets in the links to become a member, for the owner only. */
  invitations: z.object({ editor: z.string().nullable(), viewer: z.string().nullable() }),
});
export type Study = z.output<typeof studySchema>;

export const studyInvitationSchema = z.object({
  studyId: z.uuid(),
  title: z.string(),
  owner: z.object(personShape),
  /** The role that the link gives. */
  invitedAs: z.enum(['editor', 'viewer']),
  /** The role that the caller has already. */
  role: z.enum(STUDY_ROLES).nullable(),
});
export type StudyInvitation = z.output<typeof studyInvitationSchema>;

export const studyChapterSchema = chapterSummarySchema.extend({
  studyId: z.uuid(),
  studyTitle: z.string(),
  practice: studyPracticeSchema,
  /** The number of the member who has changed title, kind, side or practice last; null if the chapter is as it was made. */
  settingsBy: z.int().nullable(),
  /** The caller's role; null for those who are no members. */
  role: z.enum(STUDY_ROLES).nullable(),
  number: z.int().nullable(),
  state: studyStateSchema,
});
export type StudyChapter = z.output<typeof studyChapterSchema>;

export const studyOperationsSchema = z.object({
  /** The place in the log of the last operation. */
  sequence: z.int(),
  /** The operations after `since`, in the order of the log. */
  operations: z.array(loggedStudyOperationSchema),
  /** The whole state instead of operations, if they were dropped from the log or are too many, or the caller is no member; otherwise null. */
  state: studyStateSchema.nullable(),
});

export const newStudyOperationsSchema = z.strictObject({
  /** The place in the log of the last operation that the page has received; null for a caller that does not need those of others. */
  since: z.int().min(0).nullable(),
  operations: z.array(newStudyOperationSchema).max(STUDY_LIMITS.operations),
});

export const sentStudyOperationsSchema = studyOperationsSchema.extend({
  /** The operations of the call that do not fit, and why: see `REFUSALS` of `@chuhe/studies/operation`. */
  refused: z.array(z.object({ id: z.uuid(), refusal: z.string() })),
});
export type SentStudyOperations = z.output<typeof sentStudyOperationsSchema>;

export const studyHistorySchema = z.object({
  /** Newest first. */
  entries: z.array(
    loggedStudyOperationSchema.extend({
      at: timeSchema,
    }),
  ),
  /** The smallest place in the log that `getStudyChapterAt` can show. */
  first: z.int(),
  /** `before` of the request for the next page; null on the last page. */
  next: z.int().nullable(),
});
export type StudyHistory = z.output<typeof studyHistorySchema>;

const foundStudyChapterSchema = chapterSummarySchema.extend({
  studyId: z.uuid(),
  studyTitle: z.string(),
  /** The caller's role; null for those who are no members. */
  role: z.enum(STUDY_ROLES).nullable(),
});

export const foundStudyChaptersSchema = z.object({
  chapters: z.array(foundStudyChapterSchema),
  next: z.string().nullable(),
});

const flagField = z.enum(['true', 'false']).transform((text) => text === 'true');

export const studyPositionQuerySchema = z.strictObject({
  FEN: z.string().max(200),
  /** Whether the mirror image counts, and the position with exchanged colours. */
  mirrored: flagField.default(true),
  swapped: flagField.default(false),
  after: z.string().max(2000).optional(),
});

export const studyPositionsSchema = z.object({
  /** Those of own and shared studies first, and of each part the last changed first. */
  chapters: z.array(foundStudyChapterSchema),
  /** Number of chapters that the call has searched. */
  searched: z.int(),
  /** Number of chapters that could not be read. */
  failed: z.int(),
  /**
   * `after` of the call that goes on; null at the end of the search. A chapter that is changed between two calls may come twice, or be left
   * out.
   */
  next: z.string().nullable(),
});
