import {
  answeredExercisesSchema,
  dailyExerciseSchema,
  exerciseAnswersSchema,
  exerciseProgressSchema,
  exerciseQuerySchema,
  exercisesSchema,
  exerciseThemesSchema,
  userDaySchema,
} from './exercise.ts';
import * as endpoints from './exercise-endpoints.ts';
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
  answerExercises: {
    summary: 'Records answers to exercises; the first answer to an exercise changes the rating',
    body: exerciseAnswersSchema,
    data: answeredExercisesSchema,
  },
});
