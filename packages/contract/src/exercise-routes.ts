import {
  answeredExercisesSchema,
  exerciseAnswersSchema,
  exerciseQuerySchema,
  exercisesSchema,
} from './exercise.ts';
import * as endpoints from './exercise-endpoints.ts';
import { defineRoutes } from './route.ts';

export const exerciseRoutes = defineRoutes(endpoints, {
  listExercises: {
    summary: 'Exercises to solve next, with their solutions, and the user’s rating',
    query: exerciseQuerySchema,
    data: exercisesSchema,
  },
  answerExercises: {
    summary: 'Records answers to exercises; the first answer to an exercise changes the rating',
    body: exerciseAnswersSchema,
    data: answeredExercisesSchema,
  },
});
