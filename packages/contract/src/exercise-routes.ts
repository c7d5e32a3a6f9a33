import { z } from 'zod';
import {
  adminReportSchema,
  answeredExercisesSchema,
  byExerciseSchema,
  dailyExerciseSchema,
  exerciseAnswersSchema,
  exerciseDecisionSchema,
  exerciseProgressSchema,
  exerciseQuerySchema,
  exerciseReportSchema,
  exercisesSchema,
  exerciseThemesSchema,
  newReportSchema,
  seenReportsSchema,
  userDaySchema,
} from './exercise.ts';
import * as endpoints from './exercise-endpoints.ts';
import { REPORT_STATES } from './exercise-limits.ts';
import {
  exerciseRunSchema,
  exerciseRunsSchema,
  finishedRunSchema,
  runParamsSchema,
  startedRunSchema,
} from './exercise-run.ts';
import { defineRoutes } from './route.ts';

export const exerciseRoutes = defineRoutes(endpoints, {
  listExercises: {
    summary: 'Exercises to solve next, with their solutions, and the user’s rating',
    query: exerciseQuerySchema,
    data: exercisesSchema,
  },
  listExerciseThemes: {
    summary:
      'Themes of the exercises, with the user’s answers, and the themes that the user is weakest in',
    data: exerciseThemesSchema,
  },
  getDailyExercise: {
    summary: 'The exercise of the day, which is the same for all users',
    query: userDaySchema,
    data: dailyExerciseSchema,
    errors: ['NOT_FOUND'],
  },
  getExerciseProgress: {
    summary: 'The user’s answers and rating by day, and the days in a row',
    query: userDaySchema,
    data: exerciseProgressSchema,
  },
  reportExercise: {
    summary: 'Reports an exercise as wrong, once per user; it is searched again',
    params: byExerciseSchema,
    body: newReportSchema,
    data: exerciseReportSchema,
    errors: ['NOT_FOUND'],
  },
  listExerciseNews: {
    summary: 'The user’s reports that were checked, and that the user has not been told of',
    data: z.array(exerciseReportSchema),
  },
  dismissExerciseNews: {
    summary: 'Remembers that the user has been told of checked reports',
    body: seenReportsSchema,
    data: z.null(),
  },
  listExerciseReports: {
    summary: 'Reports of exercises, the newest first',
    query: z.strictObject({
      state: z.enum(REPORT_STATES).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** `cursor` of the last report of the previous page. */
      before: z.string().max(1000).optional(),
    }),
    data: z.array(adminReportSchema),
  },
  decideExercise: {
    summary:
      'Withdraws a reported exercise, keeps it or offers it again; users with reports are told',
    params: byExerciseSchema,
    body: exerciseDecisionSchema,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  answerExercises: {
    summary: 'Records answers to exercises; the first answer to an exercise changes the rating',
    body: exerciseAnswersSchema,
    data: answeredExercisesSchema,
  },
  startExerciseRun: {
    summary: 'Starts a three-minute run: exercises from easy to hard, with their solutions',
    query: userDaySchema,
    data: startedRunSchema,
  },
  finishExerciseRun: {
    summary:
      'Records a run once; a repeated call changes nothing, and impossible times are refused',
    params: runParamsSchema,
    body: finishedRunSchema,
    data: exerciseRunSchema,
    errors: ['NOT_FOUND'],
  },
  listExerciseRuns: {
    summary: 'The user’s best and last runs',
    query: userDaySchema,
    data: exerciseRunsSchema,
  },
});
