import { answerExercises } from './answer-exercises.ts';
import { listExerciseThemes } from './list-exercise-themes.ts';
import { listExercises } from './list-exercises.ts';

export const EXERCISE_ENDPOINTS = [listExercises, listExerciseThemes, answerExercises];
