import { z } from 'zod';
import { MATCH_EXPORT_TYPES } from './match-export.ts';
import { PGN_NOTATIONS } from './pgn.ts';
import { defineRoutes } from './route.ts';
import {
  foundStudyChaptersSchema,
  newStudyChaptersSchema,
  newStudyOperationsSchema,
  newStudySchema,
  sentStudyOperationsSchema,
  studyChangeSchema,
  studyChapterChangeSchema,
  studyChapterSchema,
  studyCodeField,
  studyHistorySchema,
  studyInvitationSchema,
  studyOperationsSchema,
  studyPageSchema,
  studyPositionQuerySchema,
  studyPositionsSchema,
  studyQuerySchema,
  studySchema,
} from './study.ts';
import * as endpoints from './study-endpoints.ts';
import { STUDY_LIMITS } from './study-limits.ts';
import { studyStateSchema } from './study-operation.ts';
import {
  ownStudyResultsSchema,
  studyResultSchema,
  studyResultsSchema,
  studyRunSchema,
} from './study-results.ts';

const byStudy = z.object({ studyId: z.uuid() });
const byMember = byStudy.extend({ number: z.coerce.number().int().min(0).max(10_000) });
const byChapter = byStudy.extend({ chapterId: z.uuid() });
const withCode = z.strictObject({ code: studyCodeField.optional() });
const studyIdSchema = z.object({ studyId: z.uuid() });

export const studyRoutes = defineRoutes(endpoints, {
  listStudies: {
    scope: 'studies:read',
    summary: 'Own studies, those shared with the user, public ones, or own deleted ones',
    query: studyQuerySchema,
    data: studyPageSchema,
  },
  createStudy: {
    scope: 'studies:write',
    summary: 'Makes an empty study; guests can make private ones',
    body: newStudySchema,
    data: studyIdSchema,
    errors: ['CONFLICT'],
  },
  findStudyChapters: {
    scope: 'studies:read',
    summary: 'Chapters of own and shared studies whose title, players or event have all words',
    query: z.strictObject({
      search: z.string().trim().min(1).max(STUDY_LIMITS.search, 'TEXT_TOO_LONG'),
      limit: z.coerce.number().int().min(1).max(STUDY_LIMITS.page).default(20),
      after: z.string().max(2000).optional(),
    }),
    data: foundStudyChaptersSchema,
  },
  findStudyPositions: {
    scope: 'studies:read',
    summary:
      'Chapters of own, shared and public studies that have a position; an answer may come before the search is complete',
    query: studyPositionQuerySchema,
    data: studyPositionsSchema,
    errors: ['INVALID_FEN'],
  },
  getStudyInvitation: {
    summary: 'The study to which an invitation leads',
    query: z.strictObject({ code: studyCodeField }),
    data: studyInvitationSchema,
    errors: ['NOT_FOUND'],
  },
  joinStudy: {
    summary: 'Makes the user a member; the role of a member is never lowered',
    body: z.strictObject({ code: studyCodeField }),
    data: studyIdSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  getStudy: {
    scope: 'studies:read',
    summary:
      'A study with the titles of its chapters; `code` is the secret of the link. Secrets of links are not shown to API tokens',
    params: byStudy,
    query: withCode,
    data: studySchema,
    errors: ['NOT_FOUND'],
  },
  changeStudy: {
    summary:
      'Changes the title, description, tags or visibility, by the owner; with `was`, unless somebody else has changed the same since',
    params: byStudy,
    body: studyChangeSchema,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteStudy: {
    summary: `Deletes a study, by the owner, who can restore it for ${STUDY_LIMITS.binDays} days`,
    params: byStudy,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  restoreStudy: {
    summary: 'Restores a deleted study',
    params: byStudy,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  copyStudy: {
    summary:
      'Copies a study that the user may see, as a private one, without members and history; for those who do not edit it, without the moves of practice chapters',
    params: byStudy,
    query: withCode,
    body: z.strictObject({
      /** The id of the copy, chosen by the page. */
      studyId: z.uuid(),
      title: newStudySchema.shape.title.optional(),
    }),
    data: studyIdSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL'],
  },
  exportStudy: {
    scope: 'studies:read',
    summary: 'All chapters as one PGN file, one game for each, sent while they are read',
    params: byStudy,
    query: withCode.extend({ notation: z.enum(PGN_NOTATIONS).default('zh') }),
    mediaTypes: [MATCH_EXPORT_TYPES.pgn],
    data: z.string(),
    errors: ['NOT_FOUND'],
  },
  changeStudyLink: {
    summary:
      'Makes a new link to view the study, or switches it off; the earlier link stops working',
    params: byStudy,
    body: z.strictObject({ isOn: z.boolean() }),
    data: z.object({ code: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  },
  changeStudyInvitation: {
    summary:
      'Makes a new link to become a member, or switches it off; the earlier one stops working',
    params: byStudy,
    body: z.strictObject({ role: z.enum(['editor', 'viewer']), isOn: z.boolean() }),
    data: z.object({ code: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  },
  leaveStudy: {
    summary: 'Ends the user’s own membership',
    params: byStudy,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  changeStudyMember: {
    summary: 'Changes the role of a member, or lets a former member in again; by the owner',
    params: byMember,
    body: z.strictObject({ role: z.enum(['editor', 'viewer']) }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  removeStudyMember: {
    summary: 'Removes a member, who comes back only if the owner gives them a role again',
    params: byMember,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  createStudyChapters: {
    scope: 'studies:write',
    summary: 'Adds chapters: all or none',
    params: byStudy,
    body: newStudyChaptersSchema,
    data: z.object({ chapterIds: z.array(z.uuid()) }),
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'INVALID_FEN',
      'INVALID_GAME',
      'GAME_TOO_LARGE',
      'STORAGE_FULL',
    ],
  },
  getStudyChapter: {
    scope: 'studies:read',
    summary: 'A chapter with its state',
    params: byChapter,
    query: withCode,
    data: studyChapterSchema,
    errors: ['NOT_FOUND'],
  },
  changeStudyChapter: {
    scope: 'studies:write',
    summary:
      'Changes the title, kind, settings or place of a chapter; with `was`, unless somebody else has changed the same since',
    params: byChapter,
    body: studyChapterChangeSchema,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteStudyChapter: {
    scope: 'studies:write',
    summary: `Deletes a chapter, which can be restored for ${STUDY_LIMITS.binDays} days`,
    params: byChapter,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  restoreStudyChapter: {
    scope: 'studies:write',
    summary: 'Restores a deleted chapter',
    params: byChapter,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  sendStudyOperations: {
    scope: 'studies:write',
    summary:
      'Adds operations to the log of a chapter and returns all after `since`, except to API tokens without `studies:read`',
    params: byChapter,
    body: newStudyOperationsSchema,
    data: sentStudyOperationsSchema,
    errors: ['NOT_FOUND', 'STORAGE_FULL'],
  },
  getStudyOperations: {
    scope: 'studies:read',
    summary: 'The operations of a chapter after a place in its log',
    params: byChapter,
    query: withCode.extend({ since: z.coerce.number().int().min(0) }),
    data: studyOperationsSchema,
    errors: ['NOT_FOUND'],
  },
  getStudyHistory: {
    scope: 'studies:read',
    summary:
      'Who changed what in a chapter, and when; for members, of a practice chapter for editors',
    params: byChapter,
    query: z.strictObject({
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(STUDY_LIMITS.history).default(50),
    }),
    data: studyHistorySchema,
    errors: ['NOT_FOUND'],
  },
  getStudyChapterAt: {
    scope: 'studies:read',
    summary:
      'A chapter as it was after an operation of its history; for members, of a practice chapter for editors',
    params: byChapter,
    query: z.strictObject({ sequence: z.coerce.number().int().min(0) }),
    data: z.object({ state: studyStateSchema }),
    errors: ['NOT_FOUND'],
  },
  sendStudyRun: {
    summary: 'Counts a run of a member through a practice chapter; a repeated one counts once',
    params: byChapter,
    body: studyRunSchema,
    data: studyResultSchema,
    errors: ['NOT_FOUND'],
  },
  getStudyResults: {
    summary: 'Own results in practice chapters, and for editors the totals of all members',
    params: byStudy,
    data: ownStudyResultsSchema,
    errors: ['NOT_FOUND'],
  },
  getStudyMemberResults: {
    summary: 'The results of a member in practice chapters, for the member and for editors',
    params: byMember,
    data: studyResultsSchema,
    errors: ['NOT_FOUND'],
  },
});
