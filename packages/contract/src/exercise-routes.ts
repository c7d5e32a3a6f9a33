import {
  answeredExercisesSchema,
  exerciseAnswersSchema,
  exerciseQuerySchema,
  exercisesSchema,
  exerciseThemesSchema,
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
  answerExercises: {
    summary: 'Records answers to exercises; the first answer to an exercise changes the rating',
    body: exerciseAnswersSchema,
    data: answeredExercisesSchema,
  },
});
