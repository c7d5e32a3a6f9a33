import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { makeStudiesContext } from '../studies-context.ts';
import { watchStudies } from '../watch-studies.ts';
import {
  deleteChapter,
  getChapter,
  patchChapter,
  postChapters,
  postRestoreChapter,
} from './chapters.ts';
import { exportStudy } from './export-study.ts';
import { findPositions } from './find-positions.ts';
import {
  deleteMember,
  getInvitation,
  patchMember,
  postJoin,
  postLeave,
  putInvitation,
  putLink,
} from './members.ts';
import { getChapterAt, getHistory, getOperations, postOperations } from './operations.ts';
import { getMemberResults, getResults, postRun } from './results.ts';
import {
  deleteStudy,
  findChapters,
  getStudies,
  getStudy,
  patchStudy,
  postCopyStudy,
  postRestoreStudy,
  postStudy,
} from './studies.ts';

const ENDPOINTS = [
  getStudies,
  postStudy,
  findChapters,
  findPositions,
  getInvitation,
  postJoin,
  getStudy,
  patchStudy,
  deleteStudy,
  postRestoreStudy,
  postCopyStudy,
  exportStudy,
  putLink,
  putInvitation,
  postLeave,
  patchMember,
  deleteMember,
  postChapters,
  getChapter,
  patchChapter,
  deleteChapter,
  postRestoreChapter,
  postOperations,
  getOperations,
  getHistory,
  getChapterAt,
  postRun,
  getResults,
  getMemberResults,
];

/** Studies: chapters that several editors change at once. */
export function addStudyEndpoints(app: FastifyInstance, context: Context): void {
  const studies = makeStudiesContext(context);
  for (const add of ENDPOINTS) add(app, studies);
  watchStudies(app, context);
}
