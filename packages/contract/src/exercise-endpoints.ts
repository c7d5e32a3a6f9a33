import { endpoint } from './route.ts';

/** Exercises. */

export const listExercises = endpoint('GET', '/api/exercise', 'user');
export const listExerciseThemes = endpoint('GET', '/api/exercise/theme', 'user');
export const getDailyExercise = endpoint('GET', '/api/exercise/daily', 'user');
export const getExerciseProgress = endpoint('GET', '/api/exercise/progress', 'user');
export const answerExercises = endpoint('POST', '/api/exercise/answer', 'user');
