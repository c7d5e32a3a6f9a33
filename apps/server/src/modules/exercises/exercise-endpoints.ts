import { answerExercises } from './answer-exercises.ts';
import { listExercises } from './list-exercises.ts';

export const EXERCISE_ENDPOINTS = [listExercises, answerExercises];
