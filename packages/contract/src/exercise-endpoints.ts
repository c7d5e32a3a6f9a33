import { endpoint } from './route.ts';

/** Exercises. */

export const listExercises = endpoint('GET', '/api/exercise', 'user');
export const listExerciseThemes = endpoint('GET', '/api/exercise/theme', 'user');
export const getDailyExercise = endpoint('GET', '/api/exercise/daily', 'user');
export const getExerciseProgress = endpoint('GET', '/api/exercise/progress', 'user');
export const reportExercise = endpoint('POST', '/api/exercise/:exerciseId/report', 'user');
export const listExerciseNews = endpoint('GET', '/api/exercise/report', 'user');
export const dismissExerciseNews = endpoint('POST', '/api/exercise/report/told', 'user');
export const listExerciseReports = endpoint(
  'GET',
  '/api/admin/exercise-report',
  'admin',
  'exercises',
);
export const decideExercise = endpoint(
  'POST',
  '/api/admin/exercise/:exerciseId/decision',
  'admin',
  'exercises',
);
export const answerExercises = endpoint('POST', '/api/exercise/answer', 'user');
export const startExerciseRun = endpoint('POST', '/api/exercise/run', 'user');
export const finishExerciseRun = endpoint('POST', '/api/exercise/run/:runId', 'user');
export const listExerciseRuns = endpoint('GET', '/api/exercise/run', 'user');
