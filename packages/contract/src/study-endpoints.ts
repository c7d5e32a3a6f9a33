import { endpoint } from './route.ts';

/** Studies, their chapters, members and the log of operations. */

export const listStudies = endpoint('GET', '/api/study', 'user');
export const createStudy = endpoint('POST', '/api/study', 'user');
export const findStudyChapters = endpoint('GET', '/api/study/chapter', 'user');
export const findStudyPositions = endpoint('GET', '/api/study/position', 'user');
export const getStudyInvitation = endpoint('GET', '/api/study/invitation', 'user');
export const joinStudy = endpoint('POST', '/api/study/join', 'user');
export const getStudy = endpoint('GET', '/api/study/:studyId', 'user');
export const changeStudy = endpoint('PATCH', '/api/study/:studyId', 'user');
export const deleteStudy = endpoint('DELETE', '/api/study/:studyId', 'user');
export const restoreStudy = endpoint('POST', '/api/study/:studyId/restore', 'user');
export const copyStudy = endpoint('POST', '/api/study/:studyId/copy', 'user');
export const exportStudy = endpoint('GET', '/api/study/:studyId/export', 'user');
export const changeStudyLink = endpoint('PUT', '/api/study/:studyId/link', 'user');
export const changeStudyInvitation = endpoint('PUT', '/api/study/:studyId/invitation', 'user');
export const leaveStudy = endpoint('POST', '/api/study/:studyId/leave', 'user');
export const changeStudyMember = endpoint('PATCH', '/api/study/:studyId/member/:number', 'user');
export const removeStudyMember = endpoint('DELETE', '/api/study/:studyId/member/:number', 'user');
export const createStudyChapters = endpoint('POST', '/api/study/:studyId/chapter', 'user');
export const getStudyChapter = endpoint('GET', '/api/study/:studyId/chapter/:chapterId', 'user');
export const changeStudyChapter = endpoint(
  'PATCH',
  '/api/study/:studyId/chapter/:chapterId',
  'user',
);
export const deleteStudyChapter = endpoint(
  'DELETE',
  '/api/study/:studyId/chapter/:chapterId',
  'user',
);
export const restoreStudyChapter = endpoint(
  'POST',
  '/api/study/:studyId/chapter/:chapterId/restore',
  'user',
);
export const sendStudyOperations = endpoint(
  'POST',
  '/api/study/:studyId/chapter/:chapterId/operation',
  'user',
);
export const getStudyOperations = endpoint(
  'GET',
  '/api/study/:studyId/chapter/:chapterId/operation',
  'user',
);
export const getStudyHistory = endpoint(
  'GET',
  '/api/study/:studyId/chapter/:chapterId/history',
  'user',
);
export const getStudyChapterAt = endpoint(
  'GET',
  '/api/study/:studyId/chapter/:chapterId/state',
  'user',
);
export const sendStudyRun = endpoint('POST', '/api/study/:studyId/chapter/:chapterId/run', 'user');
export const getStudyResults = endpoint('GET', '/api/study/:studyId/result', 'user');
export const getStudyMemberResults = endpoint(
  'GET',
  '/api/study/:studyId/member/:number/result',
  'user',
);
